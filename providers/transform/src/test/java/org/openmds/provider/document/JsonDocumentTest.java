package org.openmds.provider.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.openmds.provider.document.DocumentFixtures.collect;
import static org.openmds.provider.document.DocumentFixtures.content;
import static org.openmds.provider.document.DocumentFixtures.json;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.CollectionException;
import org.openmds.aggregator.InformationProvider;
import org.openmds.provider.ProviderContract;
import org.openmds.provider.input.Input;

class JsonDocumentTest extends ProviderContract {

    private static final String JOBS = """
            {"queue": "batch", "jobs": [{"id": 1, "state": "R"}, {"id": 2, "state": "Q"}], "free": 12}
            """;

    @Override
    protected InformationProvider provider(UnaryOperator<Input> change) {
        return new DocumentProvider("json", change.apply(FixedInput.of("GET http://example.org/", JOBS)), json());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {
        "{\"a\": \"x\", \"b\": true} | <a>x</a><b>true</b>",
        "{\"a\": [1, [2, 3], {\"b\": 4}]} | <a>1</a><a><item>2</item><item>3</item></a><a><b>4</b></a>",
        "{\"a\": []} | ''",
        "[1, \"x\"] | <item>1</item><item>x</item>",
        "\"x\" | x",
        "{\"a b\": 1, \"2\": 2, \"\": 3} | <a_b name=\"a b\">1</a_b><_2 name=\"2\">2</_2><_ name=\"\">3</_>",
        "{\"größe\": 1, \"字\": 2} | <größe>1</größe><_ name=\"字\">2</_>",
        "[0.5, 1e2, -1.50, 12345678901234567890, 1e-7] | <item>0.5</item><item>100</item><item>-1.50</item><item>12345678901234567890</item><item>0.0000001</item>",
        "[1e400] | <item>1E+400</item>",
        "{\"a\": \"1 < 2 & \\u0001\"} | <a>1 &lt; 2 &amp; \uFFFD</a>"})
    void collect_json_isWrittenByTheRule(String given, String expected) throws CollectionException {
        assertThat(content(collect(json(), given))).isEqualTo(expected.equals("''") ? "" : expected);
    }

    @Test
    void collect_null_isNil() throws CollectionException {
        assertThat(collect(json(), "{\"a\": null}")).hasToString("<R xmlns=\"urn:r\"><a "
                + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/></R>");
    }

    @Test
    void collect_noElementChosen_isADocument() throws CollectionException {
        DocumentPublication publication = new DocumentPublication(DocumentFormat.JSON, Optional.empty(), List.of(),
                Optional.empty());

        assertThat(collect(publication, "{}").name())
                .isEqualTo(new QName("http://openmds.org/provider/document", "Document"));
    }

    @Test
    void collect_valuesChosen_takesThese() throws CollectionException {
        DocumentPublication chosen = json("Free = $.free", "Waiting: $.jobs[?(@.state == 'Q')].id", "Id = $..id",
                "Jobs = $.jobs", "None = $.x.y", "Number = $.jobs.length()");

        assertThat(content(collect(chosen, JOBS))).isEqualTo("<Free>12</Free><Waiting>2</Waiting><Id>1</Id><Id>2</Id>"
                + "<Jobs><id>1</id><state>R</state></Jobs><Jobs><id>2</id><state>Q</state></Jobs><Number>2</Number>");
    }

    @Test
    void collect_noChosenValueExists_fails() {
        assertThatExceptionOfType(CollectionException.class)
                .isThrownBy(() -> collect(json("Free = $.cpus.free"), JOBS))
                .withMessage("GET http://example.org/ gave none of the values [Free = $['cpus']['free']]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "$.a", "a b = $.a", "A = a", "A = $.[", "A = $[?(", "1A = $.a"})
    void parse_noValue_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonValue.parse(text));
    }
}
