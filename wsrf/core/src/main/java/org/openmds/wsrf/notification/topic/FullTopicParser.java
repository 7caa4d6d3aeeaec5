package org.openmds.wsrf.notification.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.notification.topic.FullTopics.Alternative;
import org.openmds.wsrf.notification.topic.FullTopics.Root;
import org.openmds.wsrf.notification.topic.FullTopics.Step;
import org.openmds.wsrf.notification.topic.FullTopics.Test;

/**
 * Reads the Full dialect, by the grammar in the schema of WS-Topics 1.3. Used once.
 *
 * <pre>
 * TopicPathExpression  ::= TopicPath ( '|' TopicPath )*
 * TopicPath            ::= RootTopic ChildTopicExpression*
 * RootTopic            ::= ( NCName ':' )? '//'? ( NCName | '*' )
 * ChildTopicExpression ::= '/' '/'? ( QName | NCName | '*' | '.' )
 * </pre>
 */
final class FullTopicParser {

    /** Of one expression: each is tried on every topic. */
    private static final int MOST_ALTERNATIVES = 100;
    private static final int MOST_STEPS = 100;

    private final TopicNames names;
    private final String text;
    private int at;

    FullTopicParser(String text, Map<String, String> namespaces) {
        this.names = new TopicNames(text, namespaces);
        this.text = text;
    }

    FullTopics parse() {
        List<Alternative> alternatives = new ArrayList<>();
        do {
            alternatives.add(alternative());
            if (alternatives.size() > MOST_ALTERNATIVES) {
                throw TopicExpression.invalid("a topic expression has at most %d paths".formatted(MOST_ALTERNATIVES));
            }
        } while (skip("|"));
        if (at < text.length()) {
            throw unexpected("'/', '|' or the end");
        }
        return new FullTopics(alternatives);
    }

    private Alternative alternative() {
        Root root = root();
        List<Step> steps = new ArrayList<>();
        while (skip("/")) {
            boolean descendant = skip("/");
            steps.add(new Step(descendant, test()));
            if (steps.size() > MOST_STEPS) {
                throw TopicExpression.invalid("a topic path has at most %d steps".formatted(MOST_STEPS));
            }
        }
        return new Alternative(root, steps);
    }

    private Root root() {
        Optional<String> prefix = prefix();
        Optional<String> namespace = prefix.map(names::namespace);
        boolean anywhere = skip("//");
        if (skip("*")) {
            return new Root(namespace, anywhere, Optional.empty());
        }
        String local = name("a topic's name, '*' or '//'");
        boolean everyNamespace = prefix.isEmpty() && anywhere;
        return new Root(everyNamespace ? namespace : Optional.of(namespace.orElseGet(this::defaultNamespace)), anywhere,
                Optional.of(local));
    }

    private String defaultNamespace() {
        return names.namespaces().getOrDefault("", "");
    }

    private Test test() {
        if (skip("*")) {
            return new Test.Any();
        }
        if (text.startsWith(".", at)) {
            at++;
            return new Test.Self();
        }
        Optional<String> prefix = prefix();
        String local = name("a topic's name, '*' or '.'");
        return prefix.isPresent()
                ? new Test.Qualified(names.root(prefix.get() + ":" + local))
                : new Test.Inherited(local);
    }

    /** Takes a prefix and its colon, where they stand here. */
    private Optional<String> prefix() {
        int end = endOfName();
        if (end >= text.length() || text.charAt(end) != ':') {
            return Optional.empty();
        }
        String prefix = name("a prefix");
        at++;
        return Optional.of(prefix);
    }

    private String name(String expected) {
        int end = endOfName();
        if (end == at) {
            throw unexpected(expected);
        }
        String name = names.local(text.substring(at, end));
        at = end;
        return name;
    }

    private int endOfName() {
        int end = at;
        while (end < text.length() && "/|*:".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private boolean skip(String token) {
        if (text.startsWith(token, at)) {
            at += token.length();
            return true;
        }
        return false;
    }

    private RuntimeException unexpected(String expected) {
        return TopicExpression.invalid("topic expression '%s': expected %s at character %d, got %s".formatted(text,
                expected, at + 1, at < text.length() ? "'" + text.charAt(at) + "'" : "the end"));
    }
}
