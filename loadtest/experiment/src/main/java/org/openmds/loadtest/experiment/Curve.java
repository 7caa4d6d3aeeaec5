package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.openmds.loadtest.model.plan.ClientSpec;
import org.openmds.loadtest.systems.ComparedSystem;
import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Query;

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
public record Curve(String id, String title, String system, Part part, Query query, boolean cached, Drawn drawn,
        Map<String, String> options, Optional<Own> own, Optional<String> at) {

    public Curve {
        options = Map.copyOf(options);
    }

    Curve(String id, String title, String system, Part part, Query query, boolean cached) {
        this(id, title, system, part, query, cached, Drawn.ALWAYS, Map.of(), Optional.empty(),
                Optional.empty());
    }

    /** In which runs a curve is measured. */
    public enum Drawn {
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
    public record Own(int collectors, int servers, Duration think) {
    }

    Curve drawn(Drawn when) {
        return new Curve(id, title, system, part, query, cached, when, options, own, at);
    }

    Curve options(Map<String, String> more) {
        return new Curve(id, title, system, part, query, cached, drawn, more, own, at);
    }

    Curve own(int collectors, int servers, Duration think) {
        return new Curve(id, title, system, part, query, cached, drawn, options,
                Optional.of(new Own(collectors, servers, think)), at);
    }

    /** The same of an installation. */
    Curve at(String url) {
        return new Curve(id, "%s at %s".formatted(title, url), system, part, query, cached, Drawn.ALWAYS, options, own,
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
