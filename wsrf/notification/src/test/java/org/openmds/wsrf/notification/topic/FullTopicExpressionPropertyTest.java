package org.openmds.wsrf.notification.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.notification.NotificationNames;
import org.openmds.wsrf.xml.XmlFragment;

/** Compares random expressions of the dialect Full over random topics with {@link TopicOracle}. {@code -Dopenmds.topics.pairs=…} tests more pairs. */
class FullTopicExpressionPropertyTest {

    private static final Map<String, String> NAMESPACES = Map.of("p", "urn:p", "q", "urn:q", "", "urn:q");
    private static final List<String> LOCALS = List.of("a", "b", "c");
    private static final int EXPRESSIONS_PER_SET = 20;

    private final Random random = new Random(Long.getLong("openmds.topics.seed", 20261121));

    @Test
    void select_randomExpression_agreesWithTheOracle() {
        int pairs = Integer.getInteger("openmds.topics.pairs", 4_000);
        long selections = 0;
        for (int i = 0; i < pairs; i += EXPRESSIONS_PER_SET) {
            Set<TopicPath> topics = topics();
            TopicSet set = TopicSet.of(topics);
            TopicOracle oracle = new TopicOracle(topics, NAMESPACES);
            for (int j = 0; j < EXPRESSIONS_PER_SET; j++) {
                String expression = expression();
                Set<TopicPath> selected = TopicExpression.parse(TopicDialect.FULL, expression, NAMESPACES).select(set);
                assertThat(selected).as(() -> expression + " of " + topics)
                        .isEqualTo(oracle.select(expression, topics));
                selections += selected.size();
            }
        }
        assertThat(selections).isGreaterThan(pairs / 2);
    }

    @Test
    void select_concreteExpressionOfEachTopic_selectsItAlone() {
        for (int i = 0; i < 100; i++) {
            Set<TopicPath> topics = topics();
            TopicSet set = TopicSet.of(topics);
            for (TopicPath topic : topics) {
                XmlFragment written = topic.toFragment(NotificationNames.TOPIC);

                assertThat(TopicExpression.read(written.root()).select(set)).as(written.toString())
                        .containsExactly(topic);
            }
        }
    }

    @Test
    void topicSet_randomTopics_xpathOverAllElementsSelectsAll() {
        for (int i = 0; i < 100; i++) {
            Set<TopicPath> topics = topics();

            assertThat(TopicExpression.parse(TopicDialect.XPATH, "//*[@t:topic]", Map.of("t",
                    "http://docs.oasis-open.org/wsn/t-1")).select(TopicSet.of(topics))).isEqualTo(topics);
        }
    }

    @Test
    void parse_randomText_isAnExpressionOrAFault() {
        List<String> tokens = List.of("a", "p", ":", "/", "//", "*", "|", ".", " ", "", "é", "1", "x:");
        for (int i = 0; i < 5_000; i++) {
            String text = IntStream.range(0, random.nextInt(8))
                    .mapToObj(n -> pick(tokens))
                    .collect(
                            Collectors.joining());
            for (TopicDialect dialect : List.of(TopicDialect.SIMPLE, TopicDialect.CONCRETE, TopicDialect.FULL)) {
                try {
                    assertThat(TopicExpression.parse(dialect, text, NAMESPACES)).isNotNull();
                } catch (WsrfFaultException e) {
                    assertThat(e.fault().kind()).isEqualTo(FaultKind.INVALID_TOPIC_EXPRESSION);
                }
            }
        }
    }

    private Set<TopicPath> topics() {
        Set<TopicPath> topics = new LinkedHashSet<>();
        for (int i = 0; i < 12; i++) {
            List<QName> steps = new ArrayList<>();
            int depth = 1 + random.nextInt(4);
            for (int step = 0; step < depth; step++) {
                String namespace = step > 0 && random.nextInt(3) > 0
                        ? steps.getLast().getNamespaceURI()
                        : random.nextBoolean() ? "urn:p" : "urn:q";
                steps.add(new QName(namespace, pick(LOCALS)));
            }
            topics.add(new TopicPath(steps));
        }
        return topics;
    }

    private String expression() {
        return IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> path()).collect(Collectors.joining("|"));
    }

    private String path() {
        StringBuilder path = new StringBuilder(pick(List.of("p:", "q:", "")));
        path.append(pick(List.of("", "", "//"))).append(pick(List.of("a", "b", "c", "*")));
        for (int i = random.nextInt(4); i > 0; i--) {
            path.append(pick(List.of("/", "/", "//"))).append(pick(List.of("a", "b", "p:a", "q:b", "*", "*", ".")));
        }
        return path.toString();
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
