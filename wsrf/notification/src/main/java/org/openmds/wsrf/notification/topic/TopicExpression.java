package org.openmds.wsrf.notification.topic;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlElement;

/** An expression that selects topics (WS-Topics 1.3, section 8). Immutable and thread-safe. */
public sealed interface TopicExpression permits ConcreteTopicExpression, FullTopicExpression, XPathTopicExpression {

    /** Largest length of an expression in characters; the same as for XPath conditions. */
    int MAX_LENGTH = 4096;

    /**
     * Returns the topics of the set that the expression selects.
     *
     * @throws WsrfFaultException
     *             InvalidTopicExpression, if the evaluation fails
     */
    Set<TopicPath> select(TopicSet topics);

    /**
     * Returns the topic that the expression names by its path, even if there is no such topic; empty if the expression can select topics of any name.
     */
    default Optional<TopicPath> namedTopic() {
        return Optional.empty();
    }

    /**
     * Reads an element of type {@code wsnt:TopicExpressionType}; the element may have any name.
     *
     * <pre>{@code
     * <wsnt:TopicExpression xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2"
     *     Dialect="http://docs.oasis-open.org/wsn/t-1/TopicExpression/Simple">sg:Entry</wsnt:TopicExpression>
     * }</pre>
     *
     * @throws WsrfFaultException
     *             TopicExpressionDialectUnknown, InvalidTopicExpression
     */
    static TopicExpression read(XmlElement element) {
        // The standard requires the attribute, but the classes of CXF do not write it, and mean this dialect.
        String written = element.attribute(TopicPath.DIALECT).orElseGet(TopicDialect.CONCRETE::uri);
        TopicDialect dialect = TopicDialect.of(written)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.TOPIC_EXPRESSION_DIALECT_UNKNOWN,
                        "topic dialect '%s' is not known; this service knows %s".formatted(written,
                                String.join(", ", TopicDialect.uris()))));
        if (!element.children().isEmpty()) {
            throw invalid("a topic expression is text; this one holds the element %s".formatted(
                    element.children().get(0).name()));
        }
        return parse(dialect, element.text().strip(), element.namespaces());
    }

    /**
     * Reads an expression.
     *
     * @param namespaces
     *            prefix to URI; the default namespace has the empty prefix
     * @throws WsrfFaultException
     *             InvalidTopicExpression
     */
    static TopicExpression parse(TopicDialect dialect, String text, Map<String, String> namespaces) {
        if (text.length() > MAX_LENGTH) {
            throw invalid("a topic expression has at most %d characters, this one has %d".formatted(MAX_LENGTH,
                    text.length()));
        }
        return switch (dialect) {
            case SIMPLE -> ConcreteTopicExpression.simple(text, namespaces);
            case CONCRETE -> ConcreteTopicExpression.concrete(text, namespaces);
            case FULL -> new FullTopicParser(text, namespaces).parse();
            case CONCRETE_SET -> concreteSet(text, namespaces);
            case XPATH -> XPathTopicExpression.compile(text, namespaces);
        };
    }

    private static TopicExpression concreteSet(String text, Map<String, String> namespaces) {
        if (text.contains("*")) {
            throw invalid("the dialect ConcreteSet has no '*': " + text);
        }
        return new FullTopicParser(text, namespaces).parse();
    }

    /** Returns the fault for an expression that is not valid in its dialect. */
    static WsrfFaultException invalid(String description) {
        return new WsrfFaultException(FaultKind.INVALID_TOPIC_EXPRESSION, description);
    }
}
