package org.openmds.wsrf.notification.topic;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;

/**
 * A topic expression in XPath 1.0 over the TopicSet document. It selects the topics of the selected elements. A relative path may start at the
 * document, as in other XPath expressions, or at the TopicSet element, because the other dialects write root topics this way ({@code p:a/b}).
 *
 * @param fromRoot
 *            the expression, evaluated from the document
 * @param fromTopicSet
 *            the same relative path from the TopicSet element; used if the first one selects nothing
 */
record XPathTopicExpression(XPathExpression fromRoot,
        Optional<XPathExpression> fromTopicSet) implements TopicExpression {

    /** Some milliseconds, because it is evaluated for each subscription when the topics change. */
    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 200_000, Duration.ofMillis(100), 1 << 20);

    static XPathTopicExpression compile(String text, Map<String, String> namespaces) {
        try {
            boolean relative = !text.startsWith("/") && !text.contains("|") && !text.contains("(");
            return new XPathTopicExpression(XPathExpression.compile(text, namespaces, LIMITS),
                    relative
                            ? Optional.of(XPathExpression.compile("/*/" + text, namespaces, LIMITS))
                            : Optional.empty());
        } catch (InvalidXPathException e) {
            throw TopicExpression.invalid(e.getMessage());
        }
    }

    @Override
    public Set<TopicPath> select(TopicSet topics) {
        Set<TopicPath> selected = evaluate(fromRoot, topics);
        return selected.isEmpty() && fromTopicSet.isPresent() ? evaluate(fromTopicSet.get(), topics) : selected;
    }

    private static Set<TopicPath> evaluate(XPathExpression expression, TopicSet topics) {
        try {
            if (expression.evaluate(XmlTree.of(topics.document())) instanceof XPathResult.NodeSet nodes) {
                return nodes.elements()
                        .stream()
                        .flatMap(element -> topics.topic(element).stream())
                        .collect(Collectors.toUnmodifiableSet());
            }
            throw TopicExpression.invalid(
                    "topic expression '%s' must select elements of the TopicSet, was a value".formatted(expression));
        } catch (XPathEvaluationException e) {
            throw TopicExpression.invalid(e.getMessage());
        }
    }
}
