"""The second wall of the static site lets through what nh3 lets through, and no more (quality.md, script payloads)."""

import nh3
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_learn.ui.cleaner import clean
from spades_learn.ui.prose import _TAGS

PLAIN = [
    "<p>one <em>two</em></p>",
    "<ul><li>a</li><li>b &amp; c &lt;d&gt;</li></ul>",
    '<p><span class="sl-card">♠A</span><br>x</p>',
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
]
PAYLOADS = [
    "<script>alert(1)</script>ok",
    "<img src=x onerror=alert(1)>",
    "<p onclick=alert(1)>hello</p>",
    '<span class="a" style="x" onmouseover="y">z</span>',
    "<svg/onload=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<p><scr<script>ipt>alert(1)</p>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<style>p{}</style><p>t</p>",
    '<span class="&quot; onload=&quot;x">y</span>',
    "<math><mi//xlink:href='data:x,<script>alert(4)</script>'>",
    "<<p>p>",
    "<p",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "</p></em><em>",
    "<textarea><p title='</textarea><img src=x onerror=alert(1)>'>",
]


def walled(markup: str) -> str:
    """What a browser that has nh3 as its wall would be given of it."""
    return nh3.clean(markup, tags=set(_TAGS), attributes={"span": {"class"}}, link_rel=None, url_schemes=set())


@pytest.mark.parametrize("markup", PLAIN)
def test_plain_formatting_passes_as_nh3_passes_it(markup: str) -> None:
    assert clean(markup, tags=_TAGS) == walled(markup) == markup


@pytest.mark.parametrize("markup", PAYLOADS)
def test_nothing_is_left_for_nh3_to_take_away(markup: str) -> None:
    once = clean(markup, tags=_TAGS)
    assert "alert(1)" not in once or "<script" not in once
    assert walled(once) == once


@given(st.lists(st.sampled_from([*"<>/\"'&= ap", "script", "span", "class", "<p>", "</p>", "<!--", "-->", "onclick"])))
def test_whatever_is_written_ends_as_allowed_tags_and_text(parts: list[str]) -> None:
    once = clean("".join(parts), tags={"span", "em"})
    again = nh3.clean(once, tags={"span", "em"}, attributes={"span": {"class"}}, link_rel=None, url_schemes=set())
    assert again == once
