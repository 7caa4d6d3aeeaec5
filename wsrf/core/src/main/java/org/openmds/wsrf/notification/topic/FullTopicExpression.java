package org.openmds.wsrf.notification.topic;

import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

/**
 * An expression of the Full dialect (WS-Topics 1.3, section 8.3): paths with wildcards, as in XPath. {@code *} is any name, {@code //} any number of
 * levels, {@code .} the topic itself, so that {@code p:a//.} is a with all below it and {@code p:a//*} what is below a; {@code p://b} is b anywhere in
 * the trees of namespace p. What the standard leaves open: without a prefix, {@code *} and {@code //} at the beginning mean every namespace.
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
     * The first step.
     *
     * @param namespace
     *            of the root topic; empty for every one
     * @param local
     *            empty for any name
     */
    record RootStep(Optional<String> namespace, boolean anywhere, Optional<String> local) {

        /** The steps of the path at which a topic of that name stands. */
        BitSet reached(TopicPath path) {
            BitSet reached = new BitSet();
            QName root = path.steps().getFirst();
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

    /** A further step. */
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

    /** What a step asks of a topic. */
    sealed interface StepCondition {

        boolean accepts(TopicPath path, int step);

        /** {@code *}. */
        record Any() implements StepCondition {
            @Override
            public boolean accepts(TopicPath path, int step) {
                return true;
            }
        }

        /** {@code .}: the topic that is there already. */
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

        /** A name without a prefix: of its parent's namespace. */
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
