package org.openmds.wsrf.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class ElementCopiesTest {

    @Test
    void copy_namesAndTextsUseSomePrefixes_declaresTheseAndTheDefaultNamespace() {
        XmlFragment document = XmlFragment
                .parse("""
                        <r xmlns="D" xmlns:a="A" xmlns:b="B" xmlns:c="C" xmlns:e="E" xmlns:f="F"><a:x c:k="v"><y>see b:z</y></a:x>\
                        <y t="e:q f"/><z xmlns=""/><w xmlns:a="A2">a:b</w></r>""");
        ElementCopies copies = copies(document);

        List<String> copied = document.root().children().stream().map(child -> copies.copy(child).toString()).toList();

        assertThat(copied).containsExactly(
                "<a:x xmlns=\"D\" xmlns:a=\"A\" xmlns:b=\"B\" xmlns:c=\"C\" c:k=\"v\"><y>see b:z</y></a:x>",
                "<y xmlns=\"D\" xmlns:e=\"E\" t=\"e:q f\"/>", "<z/>",
                "<w xmlns=\"D\" xmlns:a=\"A2\">a:b</w>");
    }

    @Test
    void copy_root_isTheDocument() {
        XmlFragment document = XmlFragment.parse("<r xmlns:a='A'/>");

        assertThat(copies(document).copy(document.root())).isSameAs(document);
    }

    @Test
    void copy_eachChildNeedsALongNamespace_isRefusedBeyondFourTimesTheDocument() {
        XmlFragment document = XmlFragment.parse(
                "<r xmlns:a='" + "u".repeat(60_000) + "'>" + "<a:x/>".repeat(1_000) + "</r>");
        ElementCopies copies = copies(document);

        assertThatThrownBy(() -> document.root().children().forEach(copies::copy))
                .isInstanceOf(InvalidXmlException.class)
                .hasMessageContaining("longer than %d bytes", 4 * document.length() + (64 << 10));
    }

    @Test
    void copy_thousandsOfChildrenInScopeOfManyDeclarations_takesLittle() {
        String declarations = IntStream.range(0, 990)
                .mapToObj(i -> "xmlns:a%d='u%d' ".formatted(i, i))
                .collect(Collectors.joining());
        XmlFragment document = XmlFragment.parse(
                "<r " + declarations + ">" + "<x><y>a7:b</y></x>".repeat(50_000) + "</r>");
        ElementCopies copies = copies(document);

        long bytes = document.root().children().stream().mapToLong(child -> copies.copy(child).length()).sum();

        assertThat(bytes).isEqualTo(50_000L * "<x xmlns:a7=\"u7\"><y>a7:b</y></x>".length());
    }

    @Test
    void copy_eachElement_asksForItsMemoryBefore() {
        XmlFragment document = XmlFragment.parse("<r xmlns:a='A'><a:x/><a:y>text</a:y></r>");
        List<Long> asked = new ArrayList<>();
        ElementCopies copies = ElementCopies.of(document, asked::add);

        List<XmlFragment> copied = document.root().children().stream().map(copies::copy).toList();

        assertThat(asked).hasSize(2);
        assertThat(asked.getFirst()).isGreaterThanOrEqualTo(document.heapBytes() + copied.getFirst().length());
        assertThat(asked.getLast()).isGreaterThan(asked.getFirst() + copied.getLast().length());
    }

    private static ElementCopies copies(XmlFragment document) {
        return ElementCopies.of(document, heapBytes -> {
        });
    }
}
