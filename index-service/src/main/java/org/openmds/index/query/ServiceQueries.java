package org.openmds.index.query;

import java.util.Optional;
import java.util.OptionalLong;

import org.openmds.index.query.Answer.Outcome;
import org.openmds.wsrf.properties.Query;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.GroupProperties;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.XPathEvaluationException;

/**
 * The queries to one service: answered at once from what is kept or over a few entries, and else by the pool, where equal ones are evaluated once.
 * Thread-safe.
 */
final class ServiceQueries implements QueryEvaluator {

    /** Characters of an expression that is compiled at once. */
    private static final int SHORT = 512;
    /** Entries up to which a look at each is cheaper than a memo. */
    private static final int FEW_PLACES = 256;

    private final QueryEngine engine;
    private final int service;
    private final Planner planner;
    private final Bounds little;
    private final Bounds all;

    ServiceQueries(QueryEngine engine, int service, Planner planner) {
        this.engine = engine;
        this.service = service;
        this.planner = planner;
        this.little = Bounds.little(engine.limits());
        this.all = Bounds.of(engine.limits());
    }

    /** A query to a document. */
    private record Question(Asked asked, ResourceProperties properties) {

        private OptionalLong version() {
            return properties.version();
        }

        /** Of the entries; where there are none, of the document. */
        private long entriesVersion() {
            return properties instanceof GroupProperties group
                    ? group.snapshot().entriesVersion()
                    : version().orElseThrow();
        }
    }

    /** What makes evaluations equal. */
    private record Flight(Asked asked, long version) {
    }

    @Override
    public XmlOutput evaluate(Query query, ResourceProperties properties) {
        Question question = new Question(new Asked(service, query), properties);
        Optional<XmlOutput> kept = kept(question);
        if (kept.isPresent()) {
            return kept.get();
        }
        KnownQuery known = engine.compiled(question.asked());
        // Here and not in the pool: the index knows the entries of young snapshots only.
        Plan plan = planner.plan(known, properties);
        return tried(question, known, plan).orElseGet(() -> pooled(question, known, plan));
    }

    @Override
    public Optional<XmlOutput> evaluateAtOnce(Query query, ResourceProperties properties) {
        Question question = new Question(new Asked(service, query), properties);
        Optional<XmlOutput> kept = kept(question);
        if (kept.isPresent()) {
            return kept;
        }
        if (!compilesAtOnce(question.asked())) {
            return Optional.empty();
        }
        KnownQuery known = engine.compiled(question.asked());
        return tried(question, known, planner.plan(known, properties));
    }

    private boolean compilesAtOnce(Asked asked) {
        return asked.query().expression().length() <= SHORT || engine.known(asked).isPresent();
    }

    /** The answer that is kept, or is made from what is kept of the same entries: a renewal changes the group's own values alone. */
    private Optional<XmlOutput> kept(Question question) {
        if (question.version().isEmpty()) {
            return Optional.empty();
        }
        long version = question.version().getAsLong();
        Optional<XmlOutput> output = engine.answers()
                .find(question.asked())
                .flatMap(answer -> answer.version() == version
                        ? Optional.of(answer.outcome())
                        : renewed(question, answer))
                .map(Outcome::output);
        output.ifPresent(found -> engine.metrics().answered(Way.KEPT));
        return output;
    }

    private Optional<Outcome> renewed(Question question, Answer answer) {
        if (!(question.properties() instanceof GroupProperties group)
                || answer.entriesVersion() != question.entriesVersion() || answer.outcome().entries().isEmpty()
                || !compilesAtOnce(question.asked())) {
            return Optional.empty();
        }
        Share entries = answer.outcome().entries().get();
        try {
            Optional<Outcome> renewed = Planner.renewed(engine.compiled(question.asked()), group, entries,
                    little.allowing(entries, engine.limits().maxResultBytes()));
            renewed.ifPresent(outcome -> keep(question, outcome));
            return renewed;
        } catch (XPathEvaluationException limit) {
            return Optional.empty();
        }
    }

    /** The answer, if it takes little; otherwise nothing is lost but the little. */
    private Optional<XmlOutput> tried(Question question, KnownQuery known, Plan plan) {
        if (!plan.isSmall() || !known.isWorthATry()) {
            return Optional.empty();
        }
        try {
            Outcome outcome = plan.evaluate(little);
            if (known.comesAgain()) {
                // The first time it is not worth the place of another answer.
                keep(question, outcome);
            }
            engine.metrics().answered(plan.way());
            return Optional.of(outcome.output());
        } catch (XPathEvaluationException limit) {
            // The pool finds out whether it is more than a limit.
            known.foundCostly();
            return Optional.empty();
        }
    }

    private XmlOutput pooled(Question question, KnownQuery known, Plan plan) {
        Object key = question.version().isPresent()
                ? new Flight(question.asked(), question.version().getAsLong())
                : new Object();
        return engine.flights()
                .await(key, done -> engine.pool().evaluate(() -> evaluated(question, known, plan), done),
                        () -> engine.metrics().answered(Way.JOINED));
    }

    private XmlOutput evaluated(Question question, KnownQuery known, Plan plan) {
        Outcome outcome;
        if (known.isFrequent() && plan instanceof Plan.Combined combined
                && combined.places().map(places -> places.length > FEW_PLACES).orElse(true)) {
            outcome = engine.memos().evaluate(question.asked(), combined, all);
            engine.metrics().answered(Way.MEMO);
        } else {
            outcome = plan.evaluate(all);
            engine.metrics().answered(plan.way());
        }
        known.evaluated();
        // Before the flight ends, so that there is no moment without both.
        keep(question, outcome);
        return outcome.output();
    }

    private void keep(Question question, Outcome outcome) {
        question.version()
                .ifPresent(version -> engine.answers()
                        .keep(question.asked(), new Answer(version, question.entriesVersion(), outcome)));
    }
}
