package org.openmds.wsrf.notification;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import javax.xml.namespace.QName;

/** One topic, named by its path: the dialects Simple and Concrete. */
record ConcreteTopic(TopicPath path) implements TopicExpression {

    /** {@code RootTopic ::= QName}. */
    static ConcreteTopic simple(String text, Map<String, String> namespaces) {
        return new ConcreteTopic(TopicPath.of(new TopicNames(text, namespaces).root(text)));
    }

    /** {@code RootTopic ( '/' (QName | NCName) )*}. */
    static ConcreteTopic concrete(String text, Map<String, String> namespaces) {
        TopicNames names = new TopicNames(text, namespaces);
        List<QName> steps = new ArrayList<>();
        for (String step : text.split("/", -1)) {
            steps.add(steps.isEmpty()
                    ? names.root(step)
                    : names.child(step)
                            .orElseGet(() -> new QName(steps.getLast().getNamespaceURI(), names.local(step))));
        }
        return new ConcreteTopic(new TopicPath(steps));
    }

    @Override
    public Set<TopicPath> select(TopicSet topics) {
        return topics.contains(path) ? Set.of(path) : Set.of();
    }
}
