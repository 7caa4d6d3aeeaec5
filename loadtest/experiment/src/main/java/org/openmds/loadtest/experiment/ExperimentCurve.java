package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.SystemPart;

/**
 * One line in the figures of an experiment: a system with one kind of query.
 *
 * @param id
 *            the name in expectations; unique in its experiment
 * @param title
 *            the text in legends
 * @param system
 *            the name of a {@link org.openmds.loadtest.systems.ComparedSystem}
 * @param cached
 *            true if the system caches the data of collectors
 * @param drawn
 *            the runs that include the curve
 * @param options
 *            options of the client, in addition to those of the system
 * @param own
 *            parameters that differ from those of the experiment
 * @param at
 *            the URL of an installation to measure; empty for a system that is started
 */
public record ExperimentCurve(String id, String title, String system, SystemPart part, QueryScope query, boolean cached,
        CurveInclusion drawn,
        Map<String, String> options, Optional<CurveOverrides> own, Optional<String> at) {

    public ExperimentCurve {
        options = Map.copyOf(options);
    }

    ExperimentCurve(String id, String title, String system, SystemPart part, QueryScope query, boolean cached) {
        this(id, title, system, part, query, cached, CurveInclusion.ALWAYS, Map.of(), Optional.empty(),
                Optional.empty());
    }

    /** The runs that include a curve. */
    public enum CurveInclusion {
        ALWAYS,
        /** Not in quick runs. */
        FULL
    }

    /**
     * Parameters of a curve that differ from its experiment, for experiments that compare systems of different structure, or with and
     * without think time. They define the curve: no option of a run changes them.
     *
     * @param think
     *            the think time of its users
     */
    public record CurveOverrides(int collectors, int servers, Duration think) {
    }

    ExperimentCurve drawn(CurveInclusion when) {
        return new ExperimentCurve(id, title, system, part, query, cached, when, options, own, at);
    }

    ExperimentCurve options(Map<String, String> more) {
        return new ExperimentCurve(id, title, system, part, query, cached, drawn, more, own, at);
    }

    ExperimentCurve own(int collectors, int servers, Duration think) {
        return new ExperimentCurve(id, title, system, part, query, cached, drawn, options,
                Optional.of(new CurveOverrides(collectors, servers, think)), at);
    }

    /** Returns this curve for an installation. */
    ExperimentCurve at(String url) {
        return new ExperimentCurve(id, "%s at %s".formatted(title, url), system, part, query, cached,
                CurveInclusion.ALWAYS, options, own,
                Optional.of(url));
    }

    /** Returns the client that queries the system. */
    public ClientSpec client(ComparedSystem of, String target) {
        ClientSpec usual = of.client(part, query, target);
        Map<String, String> all = new HashMap<>(usual.options());
        all.putAll(options);
        return new ClientSpec(usual.kind(), usual.target(), all);
    }
}
