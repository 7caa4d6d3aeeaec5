package org.openmds.index.query;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.openmds.wsrf.properties.Query;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.QueryResults;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.BytesOutput;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.XPathEvaluationException;
import org.openmds.wsrf.xpath.XPathLimits;
import org.openmds.wsrf.xpath.XPathResult;

/**
 * The queries to one service: answered at once from what is kept or over a few entries, and else by the pool, where equal ones are evaluated once.
 * Thread-safe.
 */
final class ServiceQueries implements QueryEvaluator {

    /** About a hundred microseconds: a step takes some 10 ns, an entry that is looked at some 500 ns, a node that is written up to 1 us. */
    private static final int FEW_TREES = 32;
    private static final int FEW_STEPS = 8_192;
    private static final int FEW_NODES = 64;
    private static final int FEW_BYTES = 64 << 10;
    /** Characters of an expression that is compiled at once. */
    private static final int SHORT = 512;

    private final QueryEngine engine;
    private final int service;
    private final Planner planner;
    private final XPathLimits small;

    ServiceQueries(QueryEngine engine, int service, Planner planner) {
        this.engine = engine;
        this.service = service;
        this.planner = planner;
        XPathLimits all = engine.limits();
        this.small = new XPathLimits(all.maxLength(), all.maxNesting(), Math.min(FEW_STEPS, all.maxSteps()),
                // Steps alone decide: an interruption of the thread must not make a query a costly one.
                Duration.ofMinutes(1), Math.min(FEW_BYTES, all.maxResultBytes()));
    }

    /** A query to a document. */
    private record Question(Asked asked, ResourceProperties properties) {
        private OptionalLong version() {
            return properties.version();
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
        return cheaply(question, known, plan).orElseGet(() -> pooled(question, plan));
    }

    @Override
    public Optional<XmlOutput> evaluateAtOnce(Query query, ResourceProperties properties) {
        Question question = new Question(new Asked(service, query), properties);
        Optional<XmlOutput> kept = kept(question);
        if (kept.isPresent()) {
            return kept;
        }
        Optional<KnownQuery> compiled = engine.known(question.asked());
        if (compiled.isEmpty() && query.expression().length() > SHORT) {
            return Optional.empty();
        }
        KnownQuery known = compiled.orElseGet(() -> engine.compiled(question.asked()));
        return cheaply(question, known, planner.plan(known, properties));
    }

    private Optional<XmlOutput> kept(Question question) {
        if (question.version().isEmpty()) {
            return Optional.empty();
        }
        long version = question.version().getAsLong();
        Optional<XmlOutput> kept = engine.answers()
                .find(question.asked())
                .filter(answer -> answer.version() == version)
                .map(Answer::output);
        kept.ifPresent(output -> engine.metrics().answered(Way.CACHED));
        return kept;
    }

    /** The answer, if it takes little; otherwise nothing is lost but the little. */
    private Optional<XmlOutput> cheaply(Question question, KnownQuery known, Plan plan) {
        if (known.isCostly() || !isSmall(plan.trees())) {
            return Optional.empty();
        }
        try {
            XPathResult result = plan.evaluate(small);
            if (result.size() <= FEW_NODES) {
                BytesOutput output = QueryResults.write(result, small);
                keep(question, output);
                engine.metrics().answered(plan.way());
                return Optional.of(output);
            }
        } catch (XPathEvaluationException limit) {
            // The pool finds out whether it is more than a limit.
        }
        known.foundCostly();
        return Optional.empty();
    }

    private XmlOutput pooled(Question question, Plan plan) {
        Object key = question.version().isPresent()
                ? new Flight(question.asked(), question.version().getAsLong())
                : new Object();
        return engine.flights()
                .await(key, done -> engine.pool().evaluate(() -> evaluate(question, plan), done),
                        () -> engine.metrics().answered(Way.JOINED));
    }

    private BytesOutput evaluate(Question question, Plan plan) {
        BytesOutput output = QueryResults.write(plan.evaluate(engine.limits()), engine.limits());
        // Before the flight ends, so that there is no moment without both.
        keep(question, output);
        engine.metrics().answered(plan.way());
        return output;
    }

    private void keep(Question question, BytesOutput output) {
        question.version()
                .ifPresent(version -> engine.answers().keep(question.asked(), new Answer(version, output)));
    }

    private static boolean isSmall(List<XmlTree> trees) {
        if (trees.size() > FEW_TREES) {
            return false;
        }
        int nodes = 0;
        for (XmlTree tree : trees) {
            nodes += tree.frame().nodes().count();
            for (XmlTree child : tree.children()) {
                nodes += child.frame().nodes().count();
            }
        }
        return nodes <= FEW_STEPS;
    }
}
