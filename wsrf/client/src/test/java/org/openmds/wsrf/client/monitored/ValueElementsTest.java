package org.openmds.wsrf.client.monitored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.wsrf.xml.XmlFragment;

/** Tests Java values as XML elements. */
class ValueElementsTest {

    private static final QName NAME = new QName("urn:t", "V", "t");

    @SuppressWarnings("JavaUtilDate")
    static Stream<Arguments> texts() {
        return Stream.of(Arguments.of(17, "17"), Arguments.of(17.0, "17"), Arguments.of(0.1f, "0.1"),
                Arguments.of(1e-5, "0.000010"), Arguments.of(1e300, "1.0E+300"), Arguments.of(Double.NaN, "NaN"),
                Arguments.of(Double.NEGATIVE_INFINITY, "-INF"), Arguments.of(new BigDecimal("1E+3"), "1000"),
                Arguments.of(Long.MAX_VALUE, "9223372036854775807"), Arguments.of(new LongAdder(), "0"),
                Arguments.of(new DoubleAdder(), "0"), Arguments.of(true, "true"),
                Arguments.of("a<b\u0001", "a<b\uFFFD"),
                Arguments.of(TimeUnit.DAYS, "DAYS"),
                Arguments.of(Instant.parse("2026-01-01T00:00:00.1234Z"), "2026-01-01T00:00:00.123Z"),
                Arguments.of(new Date(0), "1970-01-01T00:00:00Z"), Arguments.of(Duration.ofMillis(-1500), "-PT1.5S"),
                Arguments.of(Path.of("/a/b"), "/a/b"), Arguments.of(URI.create("urn:x"), "urn:x"),
                Arguments.of(Optional.of("x"), "x"));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void simpleValue_isTextAsXmlSchemaHasIt(Object value, String text) {
        assertThat(ValueElements.of(NAME, Map.of(), value)).singleElement()
                .satisfies(element -> assertThat(element.name()).isEqualTo(NAME))
                .extracting(element -> element.root().text())
                .isEqualTo(text);
    }

    @Test
    void nothing_isNoElement() {
        assertThat(written(null)).isEmpty();
        assertThat(written(Optional.empty())).isEmpty();
        assertThat(written(List.of())).isEmpty();
    }

    @Test
    void list_isOneElementEach() {
        assertThat(written(new int[]{1, 2})).isEqualTo("<t:V xmlns:t=\"urn:t\">1</t:V><t:V xmlns:t=\"urn:t\">2</t:V>");
        assertThat(ValueElements.of(NAME, Map.of(), Arrays.asList("a", null, "b"))).hasSize(2);
    }

    @Test
    void map_isAnElementOfChildren() {
        Map<Object, @Nullable Object> map = new LinkedHashMap<>();
        map.put("9 lives", List.of(1, 2));
        map.put("xmlFile", Map.of("a", "b"));
        map.put("none", null);
        map.put(new QName("urn:o", "O"), 3);

        assertThat(written(map)).isEqualTo("<t:V xmlns:t=\"urn:t\"><t:_9_lives>1</t:_9_lives><t:_9_lives>2</t:_9_lives>"
                + "<t:_xmlFile><t:a>b</t:a></t:_xmlFile><s:O xmlns:s=\"urn:o\">3</s:O></t:V>");
    }

    @Test
    void fragment_ofThePropertysName_isTheElementItself() {
        XmlFragment own = XmlFragment.parse("<x:V xmlns:x=\"urn:t\" a=\"1\"/>");

        assertThat(ValueElements.of(NAME, Map.of(), own)).containsExactly(own);
        assertThat(written(XmlFragment.parse("<y/>"))).isEqualTo("<t:V xmlns:t=\"urn:t\"><y/></t:V>");
    }

    @Test
    void attributes_distinguishValues() {
        assertThat(ValueElements.of(NAME, Map.of(new QName("queue"), "short\u0000"), 1).toString())
                .isEqualTo("[<t:V xmlns:t=\"urn:t\" queue=\"short\uFFFD\">1</t:V>]");
    }

    @Test
    void unsupportedValue_isRefused() {
        assertThatThrownBy(() -> written(new Object())).hasMessageContaining("was of type java.lang.Object");
        assertThatThrownBy(() -> written("x".repeat(8_193)))
                .hasMessage("a text has 8,193 characters, at most 8,192 are published");
        assertThatThrownBy(() -> written(new byte[3_000])).hasMessage("a list has more than 2,000 values");
        Map<String, Object> endless = new LinkedHashMap<>();
        endless.put("again", endless);
        assertThatThrownBy(() -> written(endless)).hasMessageContaining("nests deeper than 20 elements");
    }

    private static String written(@Nullable Object value) {
        StringBuilder text = new StringBuilder();
        ValueElements.of(NAME, Map.of(), value).forEach(text::append);
        return text.toString();
    }
}
