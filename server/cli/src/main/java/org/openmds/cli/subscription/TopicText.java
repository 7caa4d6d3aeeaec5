package org.openmds.cli.subscription;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.cli.option.NamespaceOptions;
import org.openmds.wsrf.notification.topic.TopicDialect;

/**
 * A topic expression as the user wrote it.
 *
 * @param namespaces
 *            URIs by the prefixes that occur in the expression
 */
record TopicText(TopicDialect dialect, String expression, Map<String, String> namespaces) {

    /** Syntax that only the XPath dialect has. */
    private static final Pattern XPATH = Pattern.compile("^/|[\\[\\]()@='\"]|::");
    private static final Pattern FULL = Pattern.compile("[*|]|//|/\\.$");
    private static final Pattern PREFIX = Pattern
            .compile("(?<![:\\p{L}\\p{N}_.-])([\\p{L}_][\\p{L}\\p{N}_.-]*):(?!:)([\\p{L}_][\\p{L}\\p{N}_.-]*)?");
    private static final Pattern NAMESPACE = Pattern.compile("\\{([^}]*)}");

    /**
     * Combines alternative topics in one expression: in the given dialect, else in the simplest dialect that can express them.
     *
     * @param topics
     *            at least one
     * @throws picocli.CommandLine.ParameterException
     *             a prefix is not known
     */
    static TopicText of(List<String> topics, Optional<TopicDialect> given, NamespaceOptions known) {
        boolean xpath = given.map(TopicDialect.XPATH::equals)
                .orElseGet(() -> topics.stream().anyMatch(topic -> XPATH.matcher(plain(topic)).find()));
        Map<String, String> namespaces = new TreeMap<>();
        List<String> prefixed = xpath ? topics : topics.stream().map(topic -> prefixed(topic, namespaces)).toList();
        String expression = String.join("|", prefixed);
        TopicDialect dialect = xpath ? TopicDialect.XPATH : given.orElseGet(() -> dialect(expression));
        Matcher prefixes = PREFIX.matcher(expression);
        while (prefixes.find()) {
            String prefix = prefixes.group(1);
            String name = prefix + ":" + Optional.ofNullable(prefixes.group(2)).orElse("topic");
            namespaces.computeIfAbsent(prefix, _ -> known.name(name).getNamespaceURI());
        }
        return new TopicText(dialect, expression, namespaces);
    }

    private static TopicDialect dialect(String expression) {
        if (FULL.matcher(expression).find()) {
            return TopicDialect.FULL;
        }
        return expression.contains("/") ? TopicDialect.CONCRETE : TopicDialect.SIMPLE;
    }

    private static String plain(String topic) {
        return NAMESPACE.matcher(topic).replaceAll("");
    }

    /** Replaces each {@code {namespace}} by a prefix. */
    private static String prefixed(String topic, Map<String, String> namespaces) {
        return NAMESPACE.matcher(topic).replaceAll(found -> {
            String prefix = "n%d.mds".formatted(namespaces.size() + 1);
            namespaces.put(prefix, found.group(1));
            return prefix + ":";
        });
    }
}
