package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.systems.SystemSetup;

/**
 * An experiment: a set of measurements from which figures are drawn.
 *
 * @param id
 *            the name on the command line, such as set1
 * @param paper
 *            the paper and the section
 * @param base
 *            the numbers of users, collectors and servers that the axis does not vary
 * @param grid
 *            the values on the axis, as in the paper
 * @param quick
 *            three of these values: low, at the knee, high
 * @param firstFigure
 *            the number of the throughput figure in the study; the next five are response time, load, CPU load, steps, generic phases. 0
 *            if there is none
 * @param phasesAt
 *            the values on the axis at which the study shows steps
 */
public record Experiment(String id, String title, String paper, ExperimentAxis axis, ConstantParameters base,
        List<Integer> grid,
        List<Integer> quick, List<ExperimentCurve> curves, int firstFigure, List<Integer> phasesAt) {

    public Experiment {
        grid = List.copyOf(grid);
        quick = List.copyOf(quick);
        curves = List.copyOf(curves);
        phasesAt = List.copyOf(phasesAt);
    }

    /**
     * The parameters that are the same at each point, unless a curve overrides them.
     *
     * @param servers
     *            the number of servers below a directory or aggregate server
     * @param think
     *            the think time of users
     * @param renewal
     *            the renewal interval of an index's entries
     */
    public record ConstantParameters(int users, int collectors, int servers, Duration think, Duration renewal) {

        /** Creates parameters with the default renewal interval. */
        public ConstantParameters(int users, int collectors, int servers, Duration think) {
            this(users, collectors, servers, think, SystemSetup.DEFAULT_RENEWAL);
        }
    }

    /** Returns the parameters that the axis does not vary, as text: such as 10 users and 1 information server. */
    public String constants() {
        return Stream
                .of(Map.entry(ExperimentAxis.USERS, base.users()),
                        Map.entry(ExperimentAxis.COLLECTORS, base.collectors()),
                        Map.entry(ExperimentAxis.SERVERS, base.servers()))
                .filter(each -> each.getKey() != axis && each.getValue() > 0)
                .map(each -> each.getKey().count(each.getValue()))
                .collect(Collectors.joining(" and "));
    }

    /** Returns the number of users at a point. */
    public int users(int x) {
        return axis == ExperimentAxis.USERS ? x : base.users();
    }

    /**
     * Returns this experiment with only the curves that have an installation.
     *
     * @param urls
     *            the URLs of installations by curve id; ids of other experiments are ignored
     * @throws IllegalArgumentException
     *             if each point of this experiment needs another system
     */
    public Experiment at(Map<String, String> urls) {
        if (axis != ExperimentAxis.USERS) {
            throw new IllegalArgumentException(
                    "%s varies the number of %s, which is fixed in an installation".formatted(id, axis.title()));
        }
        List<ExperimentCurve> there = curves.stream()
                .filter(curve -> urls.containsKey(curve.id()))
                .map(curve -> curve.at(urls.getOrDefault(curve.id(), "")))
                .toList();
        return new Experiment(id, title, paper, axis, base, grid, quick, there, firstFigure, phasesAt);
    }

    /** Returns this experiment with these values on the axis. */
    public Experiment withGrid(List<Integer> values) {
        return new Experiment(id, title, paper, axis, base, values, values, curves, firstFigure, phasesAt);
    }

    /** Returns the setup of the system for a point. */
    public SystemSetup setup(ExperimentCurve curve, SystemSetup usual, int x) {
        return counted(curve, usual, x).renewal(base.renewal());
    }

    private SystemSetup counted(ExperimentCurve curve, SystemSetup usual, int x) {
        int collectors = curve.own().map(ExperimentCurve.CurveOverrides::collectors).orElse(base.collectors());
        int servers = curve.own().map(ExperimentCurve.CurveOverrides::servers).orElse(base.servers());
        return usual.collectors(axis == ExperimentAxis.COLLECTORS ? x : collectors)
                .servers(axis == ExperimentAxis.SERVERS ? x : servers);
    }
}
