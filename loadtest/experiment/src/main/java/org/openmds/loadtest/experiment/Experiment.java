package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.systems.SystemSetup;

/**
 * A set of measurements that figures are drawn from.
 *
 * @param id
 *            as the command line says, such as set1
 * @param paper
 *            which one, and where in it
 * @param base
 *            users, collectors and servers where the axis does not say
 * @param grid
 *            values of the axis, as the paper has them
 * @param quick
 *            three of them: low, at the knee, high
 * @param firstFigure
 *            of the study: throughput, and the five after it are response time, load, CPU load, steps, generic phases; 0 where it has none
 * @param phasesAt
 *            the values of the axis at which the study shows steps
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
     * What is the same at each point, but for curves that have it otherwise.
     *
     * @param servers
     *            below a directory or aggregate server
     * @param think
     *            what users wait after each answer
     * @param renewal
     *            of an index's entries
     */
    public record ConstantParameters(int users, int collectors, int servers, Duration think, Duration renewal) {

        /** Of usual renewal. */
        public ConstantParameters(int users, int collectors, int servers, Duration think) {
            this(users, collectors, servers, think, SystemSetup.DEFAULT_RENEWAL);
        }
    }

    /** What the axis does not vary, as reports say: such as 10 users and 1 information servers. */
    public String constants() {
        return Stream
                .of(Map.entry(ExperimentAxis.USERS, base.users()),
                        Map.entry(ExperimentAxis.COLLECTORS, base.collectors()),
                        Map.entry(ExperimentAxis.SERVERS, base.servers()))
                .filter(each -> each.getKey() != axis && each.getValue() > 0)
                .map(each -> "%d %s".formatted(each.getValue(), each.getKey().title()))
                .collect(Collectors.joining(" and "));
    }

    /** Users at a point. */
    public int users(int x) {
        return axis == ExperimentAxis.USERS ? x : base.users();
    }

    /**
     * The same with those curves alone of which there are installations to be asked.
     *
     * @param urls
     *            of installations, by the curves' ids; others than this experiment's are left out
     * @throws IllegalArgumentException
     *             where other points are other systems
     */
    public Experiment at(Map<String, String> urls) {
        if (axis != ExperimentAxis.USERS) {
            throw new IllegalArgumentException(
                    "%s varies %s, which an installation has as many of as it has".formatted(id, axis.title()));
        }
        List<ExperimentCurve> there = curves.stream()
                .filter(curve -> urls.containsKey(curve.id()))
                .map(curve -> curve.at(urls.getOrDefault(curve.id(), "")))
                .toList();
        return new Experiment(id, title, paper, axis, base, grid, quick, there, firstFigure, phasesAt);
    }

    /** What is started for a point. */
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
