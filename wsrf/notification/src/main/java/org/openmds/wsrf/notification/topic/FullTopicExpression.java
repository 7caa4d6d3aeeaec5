package org.openmds.wsrf.notification.topic;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

/**
 * A topic expression of the dialect Full (WS-Topics 1.3, section 8.3): paths with wildcards, as in XPath. {@code *} matches any name, {@code //} any
 * number of levels, and {@code .} the topic itself. So {@code p:a//.} matches a and all topics below it, {@code p:a//*} all topics below a, and
 * {@code p://b} each topic b in the trees of namespace p. The standard does not define {@code *} and {@code //} at the beginning without a prefix;
 * here they match every namespace.
 */
record FullTopicExpression(List<TopicPathPattern> alternatives) implements TopicExpression {

    FullTopicExpression {
        alternatives = List.copyOf(alternatives);
    }

    /** One path of the expression. */
    record TopicPathPattern(RootStep root, List<ChildStep> steps) {

        TopicPathPattern {
            steps = List.copyOf(steps);
        }

        boolean matches(TopicPath path) {
            BitSet reached = root.reached(path);
            for (ChildStep step : steps) {
                reached = step.from(reached, path);
            }
            return reached.get(path.depth() - 1);
        }
    }

    /**
     * The first step of a path.
     *
     * @param namespace
     *            namespace of the root topic; empty to match all
     * @param local
     *            local name; empty to match all
     */
    record RootStep(Optional<String> namespace, boolean anywhere, Optional<String> local) {

        /** Returns the steps of the path that this first step matches. */
        BitSet reached(TopicPath path) {
            BitSet reached = new BitSet();
            QName root = path.steps().get(0);
            if (namespace.isPresent() && !namespace.get().equals(root.getNamespaceURI())) {
                return reached;
            }
            int last = anywhere ? path.depth() : 1;
            for (int i = 0; i < last; i++) {
                boolean named = local.isEmpty() || local.get().equals(path.steps().get(i).getLocalPart())
                        && (i == 0 || path.isInherited(i));
                reached.set(i, named);
            }
            return reached;
        }
    }

    /** A further step of a path. */
    record ChildStep(boolean descendant, StepCondition test) {

        BitSet from(BitSet reached, TopicPath path) {
            BitSet next = new BitSet();
            for (int at = reached.nextSetBit(0); at >= 0; at = reached.nextSetBit(at + 1)) {
                int first = test instanceof StepCondition.Self ? at : at + 1;
                int last = descendant ? path.depth() - 1 : first;
                for (int i = first; i <= last && i < path.depth(); i++) {
                    if (test.accepts(path, i)) {
                        next.set(i);
                    }
                }
            }
            return next;
        }
    }

    /** The condition of a step for a topic. */
    sealed interface StepCondition {

        boolean accepts(TopicPath path, int step);

        /** The wildcard {@code *}. */
        record Any() implements StepCondition {
            @Override
            public boolean accepts(TopicPath path, int step) {
                return true;
            }
        }

        /** The expression {@code .}: the topic that the step before has matched. */
        record Self() implements StepCondition {
            @Override
            public boolean accepts(TopicPath path, int step) {
                return true;
            }
        }

        /** A name with a prefix. */
        record Qualified(QName name) implements StepCondition {
            @Override
            public boolean accepts(TopicPath path, int step) {
                return path.steps().get(step).equals(name);
            }
        }

        /** A name without a prefix: the topic has the namespace of its parent. */
        record Inherited(String local) implements StepCondition {
            @Override
            public boolean accepts(TopicPath path, int step) {
                return path.isInherited(step) && path.steps().get(step).getLocalPart().equals(local);
            }
        }
    }

    @Override
    public Set<TopicPath> select(TopicSet topics) {
        Set<TopicPath> selected = new LinkedHashSet<>();
        for (TopicPath topic : topics.topics()) {
            if (alternatives.stream().anyMatch(topicPathPattern -> topicPathPattern.matches(topic))) {
                selected.add(topic);
            }
        }
        return selected;
    }
}
