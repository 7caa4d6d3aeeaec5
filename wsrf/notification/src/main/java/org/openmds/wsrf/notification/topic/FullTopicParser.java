package org.openmds.wsrf.notification.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.openmds.wsrf.notification.topic.FullTopicExpression.ChildStep;
import org.openmds.wsrf.notification.topic.FullTopicExpression.RootStep;
import org.openmds.wsrf.notification.topic.FullTopicExpression.StepCondition;
import org.openmds.wsrf.notification.topic.FullTopicExpression.TopicPathPattern;

/**
 * Parses topic expressions of the dialect Full, by the grammar in the schema of WS-Topics 1.3. An instance parses one expression.
 *
 * <pre>
 * TopicPathExpression  ::= TopicPath ( '|' TopicPath )*
 * TopicPath            ::= RootTopic ChildTopicExpression*
 * RootTopic            ::= ( NCName ':' )? '//'? ( NCName | '*' )
 * ChildTopicExpression ::= '/' '/'? ( QName | NCName | '*' | '.' )
 * </pre>
 */
final class FullTopicParser {

    /** Limit for one expression, because each alternative is matched with every topic. */
    private static final int MAX_ALTERNATIVES = 100;
    private static final int MAX_STEPS = 100;

    private final TopicNames names;
    private final String text;
    private int at;

    FullTopicParser(String text, Map<String, String> namespaces) {
        this.names = new TopicNames(text, namespaces);
        this.text = text;
    }

    FullTopicExpression parse() {
        List<TopicPathPattern> alternatives = new ArrayList<>();
        do {
            alternatives.add(alternative());
            if (alternatives.size() > MAX_ALTERNATIVES) {
                throw TopicExpression.invalid("a topic expression has at most %d paths".formatted(MAX_ALTERNATIVES));
            }
        } while (skip("|"));
        if (at < text.length()) {
            throw unexpected("'/', '|' or the end");
        }
        return new FullTopicExpression(alternatives);
    }

    private TopicPathPattern alternative() {
        RootStep root = root();
        List<ChildStep> steps = new ArrayList<>();
        while (skip("/")) {
            boolean descendant = skip("/");
            steps.add(new ChildStep(descendant, test()));
            if (steps.size() > MAX_STEPS) {
                throw TopicExpression.invalid("a topic path has at most %d steps".formatted(MAX_STEPS));
            }
        }
        return new TopicPathPattern(root, steps);
    }

    private RootStep root() {
        Optional<String> prefix = prefix();
        Optional<String> namespace = prefix.map(names::namespace);
        boolean anywhere = skip("//");
        if (skip("*")) {
            return new RootStep(namespace, anywhere, Optional.empty());
        }
        String local = name("a topic's name, '*' or '//'");
        boolean everyNamespace = prefix.isEmpty() && anywhere;
        return new RootStep(everyNamespace ? namespace : Optional.of(namespace.orElseGet(this::defaultNamespace)),
                anywhere,
                Optional.of(local));
    }

    private String defaultNamespace() {
        return names.namespaces().getOrDefault("", "");
    }

    private StepCondition test() {
        if (skip("*")) {
            return new StepCondition.Any();
        }
        if (text.startsWith(".", at)) {
            at++;
            return new StepCondition.Self();
        }
        Optional<String> prefix = prefix();
        String local = name("a topic's name, '*' or '.'");
        return prefix.isPresent()
                ? new StepCondition.Qualified(names.root(prefix.get() + ":" + local))
                : new StepCondition.Inherited(local);
    }

    /** Reads a prefix and its colon if they are next in the text. */
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
