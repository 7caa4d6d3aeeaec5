package org.openmds.loadtest.systems.hawkeye.classad;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A ClassAd: attributes with expressions. Names are case-insensitive; the attributes keep their order. Immutable.
 *
 * <p>Two ads match if the {@code Requirements} of each are true when they are evaluated with the other as target.
 */
public final class ExpressionAd {

    public static final ExpressionAd EMPTY = new ExpressionAd(new LinkedHashMap<>());
    private static final String REQUIREMENTS = "Requirements";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern PLAIN_TEXT = Pattern.compile("\"[^\"\\\\]*\"");

    private record AdAttribute(String name, Expression expression) {
    }

    private final Map<String, AdAttribute> attributes;

    private ExpressionAd(Map<String, AdAttribute> attributes) {
        this.attributes = attributes;
    }

    /** Returns an ad with these attributes. If two names differ in case only, the last one wins. */
    public static ExpressionAd of(Map<String, Expression> expressions) {
        Map<String, AdAttribute> attributes = new LinkedHashMap<>();
        expressions.forEach((name, expression) -> attributes.compute(key(name),
                (_, before) -> new AdAttribute(before == null ? name : before.name(), expression)));
        return new ExpressionAd(attributes);
    }

    /**
     * Parses an ad as programs print it: lines {@code Name = expression}. Empty lines and lines that start with # are ignored.
     *
     * @throws ClassAdException
     *             if a line is invalid; the message contains its number
     */
    public static ExpressionAd ofLines(String text) throws ClassAdException {
        Map<String, Expression> expressions = new LinkedHashMap<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int sign = line.indexOf('=');
            String name = sign < 0 ? "" : line.substring(0, sign).strip();
            if (!NAME.matcher(name).matches()) {
                throw new ClassAdException("line %d: expected Name = expression, got '%s'".formatted(number, line));
            }
            try {
                expressions.put(name, expression(line.substring(sign + 1).strip()));
            } catch (ClassAdException e) {
                throw new ClassAdException("line %d, %s: %s".formatted(number, name, e.getMessage()));
            }
        }
        return of(expressions);
    }

    /** Parses an expression. Most attributes of machines are numbers and texts, which are read without the parser. */
    private static Expression expression(String text) throws ClassAdException {
        if (NUMBER.matcher(text).matches()) {
            return new Expression.Literal(new Value.Int(Long.parseLong(text)));
        }
        return PLAIN_TEXT.matcher(text).matches()
                ? new Expression.Literal(new Value.Text(text.substring(1, text.length() - 1)))
                : ClassAdParser.expression(text);
    }

    /** Merges several ads; if several have the same attribute, the last one wins. */
    public static ExpressionAd merge(Collection<ExpressionAd> ads) {
        Map<String, AdAttribute> all = new LinkedHashMap<>();
        ads.forEach(ad -> all.putAll(ad.attributes));
        return new ExpressionAd(all);
    }

    /** Returns an ad with the attributes of both; the other's attributes replace those of the same name. */
    public ExpressionAd with(ExpressionAd other) {
        Map<String, AdAttribute> all = new LinkedHashMap<>(attributes);
        all.putAll(other.attributes);
        return new ExpressionAd(all);
    }

    public ExpressionAd with(String name, Expression expression) {
        Map<String, AdAttribute> all = new LinkedHashMap<>(attributes);
        all.put(key(name), new AdAttribute(name, expression));
        return new ExpressionAd(all);
    }

    public Optional<Expression> get(String name) {
        return Optional.ofNullable(attributes.get(key(name))).map(AdAttribute::expression);
    }

    /** Returns the value of an attribute, evaluated without a target; undefined if it is missing. */
    public Value value(String name) {
        return get(name).isEmpty() ? Value.UNDEFINED : EvaluationScope.of(this).attribute(name);
    }

    public List<String> names() {
        List<String> names = new ArrayList<>(attributes.size());
        attributes.values().forEach(attribute -> names.add(attribute.name()));
        return Collections.unmodifiableList(names);
    }

    /** True if each ad accepts the other. An ad without requirements accepts no ad. */
    public boolean matches(ExpressionAd other) {
        return accepts(other) && other.accepts(this);
    }

    /** True if the requirements of this ad are true for the other. */
    public boolean accepts(ExpressionAd other) {
        return get(REQUIREMENTS).isPresent() && EvaluationScope.of(this, other).attribute(REQUIREMENTS).isTrue();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Returns the lines that {@link #ofLines} reads. */
    public String toLines() {
        StringBuilder text = new StringBuilder();
        attributes.values()
                .forEach(attribute -> text.append(attribute.name())
                        .append(" = ")
                        .append(attribute.expression())
                        .append('\n'));
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExpressionAd ad && attributes.equals(ad.attributes);
    }

    @Override
    public int hashCode() {
        return attributes.hashCode();
    }

    /** Returns the ad as an expression, sorted by name: {@code [ a = 1; b = 2 ]}. */
    @Override
    public String toString() {
        return new TreeMap<>(attributes).values()
                .stream()
                .map(attribute -> AdQuoting.name(attribute.name()) + " = " + attribute.expression())
                .collect(Collectors.joining("; ", "[ ", " ]"));
    }
}
