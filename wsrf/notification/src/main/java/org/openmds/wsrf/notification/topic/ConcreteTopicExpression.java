package org.openmds.wsrf.notification.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

/** A topic expression of the dialects Simple and Concrete: the path of one topic. */
record ConcreteTopicExpression(TopicPath path) implements TopicExpression {

    /** Much less than the depth limit of documents, because a topic becomes part of the property TopicSet. */
    private static final int MAX_STEPS = 50;

    /** Reads an expression of the dialect Simple: {@code RootTopic ::= QName}. */
    static ConcreteTopicExpression simple(String text, Map<String, String> namespaces) {
        return new ConcreteTopicExpression(TopicPath.of(new TopicNames(text, namespaces).root(text)));
    }

    /** Reads an expression of the dialect Concrete: {@code RootTopic ( '/' (QName | NCName) )*}. */
    static ConcreteTopicExpression concrete(String text, Map<String, String> namespaces) {
        TopicNames names = new TopicNames(text, namespaces);
        String[] written = text.split("/", -1);
        if (written.length > MAX_STEPS) {
            throw TopicExpression.invalid("a topic path has at most %d steps, this one has %d".formatted(MAX_STEPS,
                    written.length));
        }
        List<QName> steps = new ArrayList<>();
        for (String step : written) {
            steps.add(steps.isEmpty()
                    ? names.root(step)
                    : names.child(step)
                            .orElseGet(
                                    () -> new QName(steps.get(steps.size() - 1).getNamespaceURI(), names.local(step))));
        }
        return new ConcreteTopicExpression(new TopicPath(steps));
    }

    @Override
    public Optional<TopicPath> namedTopic() {
        return Optional.of(path);
    }

    @Override
    public Set<TopicPath> select(TopicSet topics) {
        return topics.contains(path) ? Set.of(path) : Set.of();
    }
}
