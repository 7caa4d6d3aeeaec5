package org.openmds.loadtest.experiment.expectation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointAnswers;
import org.openmds.loadtest.experiment.PointConditions;
import org.openmds.loadtest.experiment.PointPlace;
import org.openmds.loadtest.experiment.ServerUse;
import org.openmds.loadtest.systems.SystemEra;

/**
 * Simulated systems that follow the papers' own curves: five repeats of ten minutes for each point of the full grid. The curves of the
 * papers are pictures, so the response times are those of the texts and tables where these give numbers ("table"), those that the study's network
 * of 55 Mbit/s allows ("network"), or a curve of the shape that the sentences describe ("shape"). The rate follows from N = X (R + Z). Loads,
 * processor times and shares of steps have the shape of the sentences. Systems that no paper measured have no points.
 */
final class PaperCurves {

    static final ExperimentConditions FULL = ExperimentConditions.full(SystemEra.YEAR_2003);
    static final int REPEATS = 5;

    private static final double SECONDS = 600;
    /** Standard deviation between repeats. An assumption: dedicated machines, and a hundred and more answers in ten minutes. */
    private static final double DEVIATION = 0.05;
    private static final double[] NO_CURVE = {};
    private static final double MISS = 0.01;
    private static final double TAIL = 1.3;

    /** Answers of the cached GRIS: table up to 100 users, shape beyond (at most 3 s, a hit beyond 100 users, no constant increase beyond 200). */
    private static final double[] GRIS_CACHED = {1, .129, 10, .147, 50, .153, 100, .182, 200, .6, 600, 2.5};
    /** Table up to 100 users; at most 190 s. */
    private static final double[] GRIS_UNCACHED = {1, 1.219, 10, 5.534, 50, 29.175, 100, 40.41, 600, 190};
    /** Table for one to 50 consumers; 12 answers per second at 100; shape beyond: a little less. */
    private static final double[] PRODUCER_SERVLET = {1, .061, 10, .277, 50, 3.23, 100, 7.33, 600, 53.5};
    /** Table up to 100 users; shape beyond: up to 300 users, and not more. */
    private static final double[] AGENT = {1, .079, 10, .106, 50, .113, 100, .463, 300, 2, 600, 5};

    private static final Map<String, double[]> RESPONSES = Map.ofEntries(
            Map.entry("set1/gris-cached", GRIS_CACHED), Map.entry("set1/gris-uncached", GRIS_UNCACHED),
            Map.entry("set1/producer-servlet", PRODUCER_SERVLET), Map.entry("set1/agent", AGENT),
            // Shape: scales well, is slower than the GRIS, a hit beyond 100 users.
            Map.entry("set2/giis", new double[]{1, .14, 10, .16, 50, .18, 100, .25, 200, .8, 600, 3.2}),
            // Shape: a drop at 50 consumers.
            Map.entry("set2/registry", new double[]{1, .2, 10, .5, 50, 3, 100, 7, 600, 47}),
            // "Similar to the results seen for the Agent".
            Map.entry("set2/manager", new double[]{1, .09, 10, .12, 50, .13, 100, .5, 300, 2.2, 600, 5.3}),
            // Less than 0.1 s for 90 providers.
            Map.entry("set3/gris-cached", new double[]{10, .04, 98, .095}),
            // Table for ten providers; shape: proportional.
            Map.entry("set3/gris-uncached", new double[]{10, 5.534, 98, 54}),
            Map.entry("set3/producer-servlet", new double[]{10, .277, 98, 2.7}),
            // Table for ten modules; shape: scales relatively well.
            Map.entry("set3/manager", new double[]{10, .106, 98, .133}),
            // Shape: degrades with the number of GRISes.
            Map.entry("set4/giis-all", new double[]{1, .3, 600, 180}),
            Map.entry("set4/giis-part", new double[]{1, .3, 600, 180}),
            // Table for ten consumers; shape: flat.
            Map.entry("set4/producer-consumer", new double[]{1, .277, 600, .29}),
            // Network: 10 KB for each agent.
            Map.entry("set4/manager", new double[]{1, .1, 10, .106, 50, .2, 100, .6, 200, 1.94, 400, 4.8, 600, 7.7}),
            // Table of one client, proportional.
            Map.entry("set4/mds4", new double[]{10, .04, 100, .19, 600, 1.02}),
            Map.entry("netlogger-gris/gris-cached", GRIS_CACHED),
            Map.entry("netlogger-gris/gris-uncached", GRIS_UNCACHED),
            // Network: 137 answers of 50 KB per second.
            Map.entry("netlogger-giis/giis", new double[]{1, .15, 10, .17, 50, .2, 100, .3, 200, .6, 400, 2, 600, 3.5}),
            // Table; between 10 and 100 entries proportional where it has no number.
            Map.entry("talk1/mds4", new double[]{10, .04, 30, .064, 100, .19}),
            Map.entry("talk2/mds4", new double[]{10, .044, 30, .093, 100, .265}),
            Map.entry("talk25/mds4", new double[]{10, .245, 100, 1.334}),
            Map.entry("talk100/mds4", new double[]{10, 1.243, 100, 5.824}),
            Map.entry("talk-systems/gris-cached", GRIS_CACHED), Map.entry("talk-systems/gris-uncached", GRIS_UNCACHED),
            Map.entry("talk-systems/producer-servlet", PRODUCER_SERVLET), Map.entry("talk-systems/agent", AGENT),
            Map.entry("talk-systems/mds4-no-wait", new double[]{1, .04, 10, .0595, 50, .304, 100, 1.243}),
            // The line of 100 clients in the table, continued.
            Map.entry("diperf15/mds4", new double[]{1, .785, 10, 1.243, 100, 5.824, 500, 26.2}));

    private PaperCurves() {
    }

    /** Returns the points of all repeats; another measurement for each seed. */
    static List<MeasuredPoint> points(long seed) {
        Random random = new Random(seed);
        List<MeasuredPoint> points = new ArrayList<>();
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            for (Experiment experiment : ExperimentCatalog.ALL) {
                for (ExperimentCurve curve : FULL.curves(experiment)) {
                    double[] responses = RESPONSES.getOrDefault(experiment.id() + "/" + curve.id(), NO_CURVE);
                    for (int x : responses.length == 0 ? List.<Integer>of() : FULL.grid(experiment)) {
                        double think = FULL.think(experiment, curve).toNanos() / 1e9;
                        points.add(point(experiment, curve.id(), think, x, at(responses, x) * noise(random), random));
                    }
                }
            }
        }
        return points;
    }

    private static double noise(Random random) {
        return 1 + DEVIATION * random.nextGaussian();
    }

    private static double at(double[] curve, int x) {
        for (int i = 0; i + 3 < curve.length; i += 2) {
            if (x <= curve[i + 2]) {
                double part = Math.max(0, (x - curve[i]) / (curve[i + 2] - curve[i]));
                return curve[i + 1] + part * (curve[i + 3] - curve[i + 1]);
            }
        }
        return curve[curve.length - 1];
    }

    private static MeasuredPoint point(Experiment experiment, String curve, double think, int x, double response,
            Random random) {
        int users = experiment.users(x);
        double throughput = users / (response + think);
        TreeMap<String, Double> steps = new TreeMap<>();
        // Sorted: the noise of a step is the same in each run of the test.
        new TreeMap<>(steps(experiment.id() + "/" + curve, x))
                .forEach((name, part) -> steps.put(name, part * response * noise(random)));
        double processing = steps.entrySet()
                .stream()
                .filter(step -> step.getKey().startsWith("server:"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        return new MeasuredPoint(new PointPlace(experiment.id(), curve, x, Optional.empty()),
                new PointConditions("2003", users, 10, 1, think, Optional.empty(), Optional.empty(), Optional.empty()),
                new PointAnswers(SECONDS, Math.round(throughput * SECONDS), 0, throughput, response, response * TAIL,
                        processing, curve.equals("giis-part") ? 1_000.0 * x : 10_000.0 * x, steps, MISS * response),
                new ServerUse(load(experiment.id(), curve, x) * noise(random), 1,
                        cpu(experiment.id(), curve, x) * noise(random), counters(curve), Optional.empty()),
                "VALID", "");
    }

    private static double load(String experiment, String curve, int x) {
        boolean collectors = experiment.equals("set3");
        return switch (curve) {
            case "gris-cached" -> collectors ? x / 26.0 : .3 + x / 100.0;
            case "gris-uncached" -> collectors ? x * .17 : .3 + x / 250.0;
            case "giis-all" -> 3 + x / 30.0;
            case "giis" -> .3 + x / 150.0;
            case "producer-servlet" -> collectors ? x / 8.8 : 2;
            default -> .6;
        };
    }

    private static double cpu(String experiment, String curve, int x) {
        return switch (curve) {
            case "registry" -> 1.2;
            case "agent" -> .5;
            case "manager" -> experiment.equals("set3") ? .02 + x / 500.0 : .3;
            case "producer-consumer" -> x / 300.0;
            default -> .1 + x / 600.0;
        };
    }

    private static Map<String, Double> steps(String curve, int x) {
        return switch (curve) {
            case "set1/gris-uncached", "set3/gris-uncached" -> Map.of("Client-Connect", .03, "server:GRIS-InvokeIP",
                    .94, "server:GRIS-SearchIndex", .01, "Client-ReceiveResult", .02);
            case "set1/gris-cached", "set3/gris-cached" -> Map.of("Client-Connect", .8, "server:GRIS-GenResult", .05,
                    "Client-ReceiveResult", .15);
            case "set2/giis" -> Map.of("Client-Connect", .8, "server:GIIS-GenResult", .05, "Client-ReceiveResult", .15);
            case "set1/producer-servlet", "set3/producer-servlet" -> Map.of("Client-StartConsumer", .01,
                    "Consumer-Start", .01, "ConsumerServlet-Start", .01, "ConsumerServlet-StartQuery", .4,
                    "server:Producer-Execute", .4, "Client-Check", .17);
            case "netlogger-gris/gris-cached", "netlogger-giis/giis" -> Map.of("Client-Connect", .65,
                    "server:Server-GenResult", .05, "Client-EndConnect", .3);
            case "netlogger-gris/gris-uncached" -> Map.of("Client-Connect", .02, "Client-Bind", .01,
                    "server:Server-Invoking", .94, "Client-EndConnect", .03);
            case "set4/producer-consumer" -> Map.of("Client-StartConsumer", .05, "server:Producer-Execute", .83,
                    "Client-Check", .12);
            case "set4/giis-all" -> Map.of("Client-Connect", .1, "server:GIIS-InvokeGRIS", .9);
            case "set1/agent" -> Map.of("Client-ConnectAgent", .6, "server:Agent-AnswerQuery", .01,
                    "Client-ProcessResults", .39);
            // The connection times grow most with the users.
            case "set2/manager" -> Map.of("Client-ConnectMgr", x > 100 ? .9 : .6, "server:Mgr-ProcessQuery", .02,
                    "Client-ProcessResults", x > 100 ? .08 : .38);
            case "set3/manager" -> Map.of("Client-ConnectMgr", .3, "server:Mgr-ProcessQuery", .08,
                    "Client-ProcessResults", .62);
            case "set4/manager" -> Map.of("Client-ConnectMgr", .2, "server:Mgr-ProcessQuery", .05,
                    "Client-ProcessResults", .75);
            case "set2/registry" -> registrySteps(at(RESPONSES.getOrDefault(curve, NO_CURVE), x));
            default -> Map.of();
        };
    }

    /** The clients' part varies little: a tenth of the response time of 50 consumers. */
    private static Map<String, Double> registrySteps(double response) {
        double client = Math.min(.1, .3 / response);
        return Map.of("Client-PrepareQuery", client, "server:RegistryServlet-ProcessQuery", 1 - client);
    }

    private static Map<String, Long> counters(String curve) {
        Map<String, Long> counters = new HashMap<>(Map.of("queries", 100L));
        switch (curve) {
            case "gris-uncached" -> counters.put("provider-processes", 1_000L);
            case "producer-servlet" -> counters.put("database-connections", 1_000L);
            case "registry" -> counters.put("registry-lock-wait-nanos", 4_000_000_000_000L);
            case "agent" -> counters.put("most-connections", 1L);
            case "manager" -> counters.put("module-processes", 10L);
            default -> {
                // Its curve has no expectation about counters.
            }
        }
        return counters;
    }
}
