package org.openmds.trigger.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.trigger.rule.ElementIdentity;
import org.openmds.trigger.rule.MatchDecision;
import org.openmds.trigger.rule.RuleCondition;
import org.openmds.trigger.rule.RuleScope;
import org.openmds.trigger.rule.TriggerRule;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocalExpression;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathEvaluationException;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.index.RequiredTokens;

/**
 * A compiled rule: evaluates its condition, and knows the tokens that an entry must have. Immutable and thread-safe.
 */
public final class RuleProgram {

    private static final Map<String, String> PREFIXES = Map.of("sg", Namespaces.WSRF_SG, "agg",
            AggregatorTypes.NAMESPACE);
    /** Finds errors among the children of an entry's own Content; deeper ones belong to entries of other indexes. */
    private static final XPathExpression STALE = XPathExpression.compile(
            "/*/sg:Entry/sg:Content/agg:AggregatorError | /*/sg:Entry/sg:Content/agg:AggregatorContent/agg:AggregatorError",
            PREFIXES, XPathLimits.DEFAULT);

    private final TriggerRule rule;
    private final XmlFragment frame;
    private final XPathLimits limits;
    private final int maxElements;
    private final boolean dataOnly;
    /** The selector, if there is one, and the condition, if it is an expression. */
    private final List<EntryPredicate> predicates = new ArrayList<>();
    private final ElementLabels labels;
    private final RequiredTokens required;

    /** An expression that must be true for an entry. */
    private record EntryPredicate(XPathExpression expression, boolean enableBoolean) {

        boolean isTrue(XmlTree document, XPathLimits limits) {
            return MatchDecision.matches(expression.evaluate(document, limits), enableBoolean);
        }

        Optional<EntryLocalExpression> local(XmlFragment frame) {
            return expression.entryLocal()
                    .filter(local -> local.appliesTo(frame, Set.of(WsrfDialect.WSRF_1_2.serviceGroup("Entry"))));
        }

        /** Returns the tokens that an entry must have for this expression to be true. */
        RequiredTokens required(XmlFragment frame, XPathLimits limits) {
            try {
                return local(frame)
                        .filter(local -> !MatchDecision.matches(local.evaluateOver(List.of(), frame, limits),
                                enableBoolean))
                        .map(EntryLocalExpression::requiredTokens)
                        .orElse(RequiredTokens.nothing());
            } catch (XPathEvaluationException e) {
                // The checks of the rule report this problem.
                return RequiredTokens.nothing();
            }
        }
    }

    public RuleProgram(TriggerRule rule, TriggerSettings settings) {
        this.rule = rule;
        this.dataOnly = rule.scope() instanceof RuleScope.EachEntry each
                && each.document() == RuleScope.RuleDocument.DATA;
        this.frame = dataOnly ? EntryData.NONE : settings.frame();
        this.limits = settings.limits();
        this.maxElements = settings.maxInstances();
        this.labels = new ElementLabels(rule.condition() instanceof RuleCondition.Matches matches
                ? matches.identity()
                : ElementIdentity.AUTOMATIC);
        if (rule.scope() instanceof RuleScope.EachEntry scope) {
            scope.selector().ifPresent(selector -> predicates.add(new EntryPredicate(selector, true)));
        }
        switch (rule.condition()) {
            case RuleCondition.Matches matches ->
                predicates.add(new EntryPredicate(matches.expression(), matches.enableBoolean()));
            case RuleCondition.Stale() -> predicates.add(new EntryPredicate(STALE, true));
            case RuleCondition.Gone gone -> {
                // A lost entry has no content to evaluate.
            }
        }
        this.required = isOverGroup() ? requiredByGroup() : requiredByEntry();
    }

    public TriggerRule rule() {
        return rule;
    }

    public boolean isOverGroup() {
        return rule.scope() instanceof RuleScope.WholeGroup;
    }

    /** Returns the tokens of which an entry must have some, before or after a change, so that the change can affect the rule. */
    public RequiredTokens required() {
        return required;
    }

    /** Returns true if the rule is about the entry's member. */
    public boolean covers(Entry entry) {
        return switch (rule.scope()) {
            case RuleScope.WholeGroup() -> true;
            case RuleScope.EachEntry each -> each.member().map(member -> isSame(member, entry.member())).orElse(true);
        };
    }

    /** Returns true if the condition holds for an entry; for a rule about lost entries, if the rule is about the entry. */
    public boolean isTrueOf(Entry entry) {
        XmlTree document = document(entry);
        return predicates.stream().allMatch(entryPredicate -> entryPredicate.isTrue(document, limits));
    }

    /** Evaluates the condition over an entry. */
    public RuleMatch match(Entry entry) {
        return rule.condition() instanceof RuleCondition.Matches matches
                ? match(matches, document(entry))
                : RuleMatch.of(isTrueOf(entry));
    }

    /** Evaluates the condition over the group. */
    public RuleMatch match(GroupView view) {
        return match((RuleCondition.Matches) rule.condition(), document(view));
    }

    /**
     * Returns the elements that the rule is about, for which the condition may hold or not; empty if the rule does not tell.
     *
     * @throws XPathEvaluationException
     *             a limit is reached
     */
    public List<MatchedElement> elements(XmlTree document) {
        return rule.condition() instanceof RuleCondition.Matches matches
                ? matches.identity()
                        .elements()
                        .map(expression -> elements(expression.evaluate(document, limits)))
                        .orElse(List.of())
                : List.of();
    }

    /** Evaluates all expressions over a document without entries, to find expressions that cannot be evaluated. */
    public void evaluateEmpty() {
        XmlTree empty = XmlTree.of(frame);
        predicates.forEach(entryPredicate -> entryPredicate.isTrue(empty, limits));
        rule.notices().values().values().forEach(expression -> expression.evaluate(empty, limits));
        if (rule.condition() instanceof RuleCondition.Matches matches) {
            matches.identity().elements().ifPresent(expression -> expression.evaluate(empty, limits));
            matches.identity().labels().values().forEach(expression -> expression.evaluate(empty, limits));
        }
    }

    /** Returns the result of the condition's expression; empty if the condition has none. */
    Optional<XPathResult> conditionResult(XmlTree document) {
        return rule.condition() instanceof RuleCondition.Matches matches
                ? Optional.of(matches.expression().evaluate(document, limits))
                : Optional.empty();
    }

    private RuleMatch match(RuleCondition.Matches matches, XmlTree document) {
        boolean selected = predicates.subList(0, predicates.size() - 1)
                .stream()
                .allMatch(selector -> selector.isTrue(document, limits));
        if (!selected) {
            return RuleMatch.NONE;
        }
        return switch (elementExpression(matches).evaluate(document, limits)) {
            case XPathResult.NodeSet nodes when nodes.size() > 0 ->
                new RuleMatch(true, elements(nodes), nodes.size() <= maxElements);
            case XPathResult value -> RuleMatch.of(MatchDecision.matches(value, matches.enableBoolean()));
        };
    }

    /** Returns the condition; if it compares the nodes of a path with a constant, the nodes for which this is true. */
    private static XPathExpression elementExpression(RuleCondition.Matches matches) {
        return matches.enableBoolean()
                ? matches.expression().comparedNodes().orElse(matches.expression())
                : matches.expression();
    }

    private List<MatchedElement> elements(XPathResult result) {
        return result instanceof XPathResult.NodeSet nodes ? labels.elements(nodes.nodes(maxElements)) : List.of();
    }

    /** Evaluates another expression of the rule. */
    XPathResult evaluate(XPathExpression expression, XmlTree document) {
        return expression.evaluate(document, limits);
    }

    XmlTree document(Entry entry) {
        return dataOnly ? XmlTree.of(EntryData.of(entry)) : new XmlTree(frame, List.of(entry.tree()));
    }

    /** Returns the document of the group, without entries that cannot affect the result. */
    XmlTree document(GroupView view) {
        return new XmlTree(frame,
                view.candidates(required).stream().map(indexedEntry -> indexedEntry.entry().tree()).toList());
    }

    /** Returns the reason for which the condition cannot be evaluated over an entry now; conditions without an expression need no data. */
    public Optional<String> missingData(Entry entry) {
        if (!(rule.condition() instanceof RuleCondition.Matches)) {
            return Optional.empty();
        }
        if (isStale(entry)) {
            return Optional.of("the data of the entry is stale");
        }
        return EntryData.isAwaited(entry)
                ? Optional.of("the data of the entry is not collected yet")
                : Optional.empty();
    }

    private static boolean isStale(Entry entry) {
        XmlFragment content = entry.content();
        return content.root().child(AggregatorTypes.ERROR).isPresent() || content.root()
                .children(AggregatorTypes.CONTENT)
                .stream()
                .anyMatch(wrapper -> wrapper.child(AggregatorTypes.ERROR).isPresent());
    }

    /** Returns the tokens that a matching entry has; none for a rule over the data, because an entry contains more than its data. */
    private RequiredTokens requiredByEntry() {
        return dataOnly
                ? RequiredTokens.nothing()
                : RequiredTokens.all(
                        predicates.stream().map(entryPredicate -> entryPredicate.required(frame, limits)).toList());
    }

    private RequiredTokens requiredByGroup() {
        return predicates.getFirst()
                .local(frame)
                .map(EntryLocalExpression::requiredTokens)
                .orElse(RequiredTokens.nothing());
    }

    private static boolean isSame(EndpointReference wanted, EndpointReference member) {
        return wanted.address().equals(member.address())
                && expanded(wanted).equals(expanded(member));
    }

    private static List<String> expanded(EndpointReference reference) {
        return reference.referenceParameters().stream().map(p -> p.root().expandedForm()).sorted().toList();
    }
}
