package org.openmds.wsrf.notification.topic;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

/**
 * A simple reference implementation of the dialect Full. It splits an expression by hand, maps a set of topics to a set of topics at each step, and
 * finds related topics by a search over all topics. It shares no code with the tested implementation except the value types.
 */
final class TopicOracle {

    private final Set<TopicPath> all;
    private final Map<String, String> namespaces;

    TopicOracle(Set<TopicPath> topics, Map<String, String> namespaces) {
        this.all = withAncestors(topics);
        this.namespaces = namespaces;
    }

    Set<TopicPath> select(String expression, Set<TopicPath> topics) {
        Set<TopicPath> selected = new LinkedHashSet<>();
        for (String path : expression.split("\\|", -1)) {
            selected.addAll(path(path));
        }
        selected.retainAll(topics);
        return selected;
    }

    private Set<TopicPath> path(String path) {
        String rest = path;
        String prefix = "";
        int colon = rest.indexOf(':');
        int slash = rest.replaceFirst("^[^/]*:", "").equals(rest) ? -1 : colon;
        if (slash >= 0) {
            prefix = rest.substring(0, colon);
            rest = rest.substring(colon + 1);
        }
        boolean anywhere = rest.startsWith("//");
        rest = anywhere ? rest.substring(2) : rest;
        String[] steps = rest.replace("//", "/\u0000").split("/", -1);
        String treeOf = prefix;
        Set<TopicPath> at = all.stream()
                .filter(topic -> anywhere || topic.depth() == 1)
                .filter(topic -> isRoot(topic, treeOf, anywhere, steps[0]))
                .collect(Collectors.toSet());
        for (int i = 1; i < steps.length; i++) {
            String step = steps[i];
            boolean deep = step.startsWith("\u0000");
            String test = deep ? step.substring(1) : step;
            Set<TopicPath> from = at;
            at = all.stream()
                    .filter(to -> from.stream().anyMatch(f -> leads(f, to, deep, test)))
                    .collect(
                            Collectors.toSet());
        }
        return at;
    }

    private boolean isRoot(TopicPath topic, String prefix, boolean anywhere, String name) {
        String tree = topic.steps().getFirst().getNamespaceURI();
        if (!prefix.isEmpty() && !tree.equals(namespaces.get(prefix))) {
            return false;
        }
        if (name.equals("*")) {
            return true;
        }
        if (!topic.name().getLocalPart().equals(name)) {
            return false;
        }
        if (topic.depth() == 1) {
            return !prefix.isEmpty() || anywhere || tree.equals(namespaces.getOrDefault("", ""));
        }
        return ofParentsNamespace(topic);
    }

    private boolean leads(TopicPath from, TopicPath to, boolean deep, String test) {
        int levels = to.depth() - from.depth();
        if (levels < 0 || !to.steps().subList(0, from.depth()).equals(from.steps())) {
            return false;
        }
        if (test.equals(".")) {
            return deep || levels == 0;
        }
        if (levels == 0 || !deep && levels > 1) {
            return false;
        }
        if (test.equals("*")) {
            return true;
        }
        int colon = test.indexOf(':');
        return colon < 0
                ? to.name().getLocalPart().equals(test) && ofParentsNamespace(to)
                : to.name().equals(new QName(namespaces.get(test.substring(0, colon)), test.substring(colon + 1)));
    }

    private static boolean ofParentsNamespace(TopicPath topic) {
        List<QName> steps = topic.steps();
        return steps.getLast().getNamespaceURI().equals(steps.get(steps.size() - 2).getNamespaceURI());
    }

    private static Set<TopicPath> withAncestors(Set<TopicPath> topics) {
        Set<TopicPath> all = new LinkedHashSet<>();
        for (TopicPath topic : topics) {
            for (int depth = 1; depth <= topic.depth(); depth++) {
                all.add(new TopicPath(topic.steps().subList(0, depth)));
            }
        }
        return all;
    }
}
