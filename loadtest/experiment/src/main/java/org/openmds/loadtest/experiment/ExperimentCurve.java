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
 * One line in the figures of an experiment: a system, asked in one way.
 *
 * @param id
 *            as expectations name it; unique in its experiment
 * @param title
 *            as legends say
 * @param system
 *            the name of a {@link org.openmds.loadtest.systems.ComparedSystem}
 * @param cached
 *            whether what collectors give is kept
 * @param drawn
 *            in which runs
 * @param options
 *            of the client, besides what the system says
 * @param own
 *            what it has otherwise than its experiment
 * @param at
 *            the URL of an installation that is asked; empty for a system that is started
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

    /** In which runs a curve is measured. */
    public enum CurveInclusion {
        ALWAYS,
        /** It is left out of quick runs. */
        FULL,
        /** Where there is an installation of it alone, as it is not started here. */
        INSTALLED
    }

    /**
     * What a curve has of its own, where its experiment compares systems of different build, or with and without a wait. It is what the curve is: no option of
     * a run changes it.
     *
     * @param think
     *            what its users wait after each answer
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

    /** The same of an installation. */
    ExperimentCurve at(String url) {
        return new ExperimentCurve(id, "%s at %s".formatted(title, url), system, part, query, cached,
                CurveInclusion.ALWAYS, options, own,
                Optional.of(url));
    }

    /** What asks for it. */
    public ClientSpec client(ComparedSystem of, String target) {
        ClientSpec usual = of.client(part, query, target);
        Map<String, String> all = new HashMap<>(usual.options());
        all.putAll(options);
        return new ClientSpec(usual.kind(), usual.target(), all);
    }
}
