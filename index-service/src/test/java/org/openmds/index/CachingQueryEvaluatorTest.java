package org.openmds.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.properties.Query;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathLimits;

final class CachingQueryEvaluatorTest {

    private static final Query QUERY = new Query("string(/d/v)", Map.of());

    private final CachingQueryEvaluator evaluator = new CachingQueryEvaluator(XPathLimits.DEFAULT, 1);

    @AfterEach
    void close() {
        evaluator.close();
    }

    @Test
    void evaluate_sameVersion_answersTheKept() {
        XmlOutput first = evaluator.evaluate(QUERY, document("1").version(7).build());

        assertThat(evaluator.evaluate(QUERY, document("1").version(7).build())).isSameAs(first);
    }

    @Test
    void evaluate_otherVersionOrQuery_answersAnew() {
        evaluator.evaluate(QUERY, document("1").version(7).build());

        assertThat(evaluator.evaluate(QUERY, document("2").version(8).build()).toString()).isEqualTo("2");
        assertThat(evaluator.evaluate(QUERY, document("1").version(7).build()).toString()).isEqualTo("1");
        assertThat(evaluator.evaluate(new Query("count(/d/v)", Map.of()), document("9").version(7).build()).toString())
                .isEqualTo("1");
    }

    @Test
    void evaluate_withoutVersion_isNeverKept() {
        ResourceProperties changing = document("1").build();
        evaluator.evaluate(QUERY, changing);

        assertThat(evaluator.evaluate(QUERY, document("2").build()).toString()).isEqualTo("2");
    }

    @Test
    void evaluate_refusedExpression_leavesRoomForTheNext() {
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> evaluator.evaluate(new Query("//[", Map.of()), document("1").build()))
                    .isInstanceOf(InvalidXPathException.class);
        }

        assertThat(evaluator.evaluate(QUERY, document("1").build()).toString()).isEqualTo("1");
    }

    private static PropertyDocument.Builder document(String text) {
        return PropertyDocument.named(new QName("d")).value(XmlFragment.parse("<v>" + text + "</v>"));
    }
}
