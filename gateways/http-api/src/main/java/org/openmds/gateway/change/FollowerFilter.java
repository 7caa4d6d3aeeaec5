package org.openmds.gateway.change;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.gateway.route.ApiProblem;
import org.openmds.index.IndexNames;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xpath.EntryLocalExpression;
import org.openmds.wsrf.xpath.InvalidXPathException;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.index.IndexToken;
import org.openmds.wsrf.xpath.index.RequiredTokens;

/**
 * The entries that concern a follower: all, or those in which an expression is true or selects nodes. Filters with the same text are equal. Immutable
 * and thread-safe.
 */
final class FollowerFilter {

    private static final XmlFragment FRAME = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.INDEX_DOCUMENT)
            .end()
            .build();
    /** Unknown clients write the expressions, and one thread evaluates them for all. */
    private static final XPathLimits LIMITS = new XPathLimits(1_024, 32, 200_000L, Duration.ofMillis(50), 1 << 20);

    private final Optional<String> text;
    private final Map<String, String> namespaces;
    private final Optional<EntryLocalExpression> expression;
    private final RequiredTokens required;

    private FollowerFilter(Optional<String> text, Map<String, String> namespaces) {
        this.text = text;
        this.namespaces = Map.copyOf(namespaces);
        this.expression = text.map(each -> compile(each, namespaces));
        this.required = expression.map(EntryLocalExpression::requiredTokens).orElse(RequiredTokens.nothing());
    }

    /**
     * Reads a filter.
     *
     * @throws ApiProblem
     *             the expression is not valid, or needs more than one entry
     */
    static FollowerFilter of(Optional<String> expression, Map<String, String> namespaces) {
        return new FollowerFilter(expression, namespaces);
    }

    private static EntryLocalExpression compile(String text, Map<String, String> namespaces) {
        try {
            return XPathExpression.compile(text, namespaces, LIMITS)
                    .entryLocal()
                    .filter(local -> local.combination().isPresent())
                    .filter(local -> local.appliesTo(FRAME, List.of(WsrfDialect.WSRF_1_2.serviceGroup("Entry"))))
                    .orElseThrow(() -> ApiProblem.invalid(
                            "the expression needs more than one entry; a filter must select nodes inside entries, such as //glue:Host[@Name='a']"));
        } catch (InvalidXPathException e) {
            throw ApiProblem.invalid(String.valueOf(e.getMessage()));
        }
    }

    /** Returns true for an entry that concerns the follower. */
    boolean matches(EntryState entry) {
        return expression.map(local -> local.evaluateOver(List.of(entry.tree()), FRAME, LIMITS).booleanValue())
                .orElse(true);
    }

    /** Returns true if all entries concern the follower. */
    boolean isOpen() {
        return expression.isEmpty();
    }

    /** Returns true if entries with these tokens may match. */
    boolean mayMatch(Set<IndexToken> tokens) {
        return required.isSatisfiedBy(tokens::contains);
    }

    /** Returns the tokens of which each entry that matches has one; empty if there are none such. */
    Optional<List<IndexToken>> tokens() {
        return TokenChoice.of(required);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FollowerFilter filter && filter.text.equals(text)
                && filter.namespaces.equals(namespaces);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
