package org.openmds.loadtest.experiment.expectation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** Simulated points of all experiments for tests of the report: one run each. */
public final class PaperPoints {

    private PaperPoints() {
    }

    public static List<MeasuredPoint> points(ExperimentConditions conditions) {
        List<MeasuredPoint> points = new ArrayList<>();
        for (Experiment experiment : ExperimentCatalog.ALL) {
            for (ExperimentCurve curve : conditions.curves(experiment)) {
                for (int x : conditions.grid(experiment)) {
                    points.add(point(experiment, curve.id(), conditions.think(experiment, curve), x));
                }
            }
        }
        return points;
    }

    private static MeasuredPoint point(Experiment experiment, String curve, Duration waits, int x) {
        int users = experiment.users(x);
        String name = experiment.id() + "/" + curve;
        // The time of one query, from which the queries per second of the server follow.
        double service = service(name, x);
        double think = waits.toSeconds();
        double throughput = Math.min(capacity(name, users, x, service), users / (think + service));
        double response = users / throughput - think;
        Map<String, Double> steps = steps(name, response);
        double processing = steps.entrySet()
                .stream()
                .filter(step -> step.getKey().startsWith("server:"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        return new MeasuredPoint(new PointPlace(experiment.id(), curve, x, Optional.empty()),
                new PointConditions("2003", users, 10, 1, think, Optional.empty(), Optional.empty(), Optional.empty()),
                new PointAnswers(600, Math.round(throughput * 600), 0, throughput, response, response * 1.5, processing,
                        curve.equals("giis-part") ? 100.0 * x : 1_000.0 * x, steps, 0),
                new ServerUse(load(experiment.id(), curve, users, x), 1, cpu(experiment.id(), curve, users, x),
                        counters(curve), Optional.empty()),
                "VALID", "");
    }

    private static double service(String name, int x) {
        return switch (name) {
            case "set1/gris-cached", "set2/manager" -> 0.0055;
            case "set1/agent", "set2/giis" -> 0.006;
            case "set1/gris-uncached", "set1/slapd-uncached", "netlogger-gris/gris-uncached" -> 0.3;
            case "set1/producer-servlet" -> 0.08;
            case "set2/registry" -> 0.03;
            case "netlogger-gris/gris-cached" -> 0.0023;
            case "netlogger-giis/giis" -> 0.0024;
            case "set3/gris-cached" -> 0.002;
            case "set3/gris-uncached" -> 0.03 * x;
            case "set3/producer-servlet" -> 0.01 * x;
            case "set3/manager" -> 0.004;
            case "set4/producer-consumer" -> 0.002;
            case "set4/manager" -> x > 200 ? 0.2 : 0.01;
            case "set4/giis-all", "set4/giis-part" -> 0.03 * x;
            case "set4/mds4" -> 0.002 * x;
            case "talk1/mds4", "talk2/mds4", "talk25/mds4", "talk100/mds4", "diperf15/mds4" -> 0.02 + 0.0017 * x;
            // Response times of the talk with one client.
            case "talk-systems/gris-cached" -> 0.129;
            case "talk-systems/gris-uncached" -> 1.219;
            case "talk-systems/producer-servlet" -> 0.061;
            case "talk-systems/mds4-no-wait" -> 0.04;
            default -> 0.0005;
        };
    }

    /** Returns the queries per second of a server with two processors; GT4's server reached fewer with many clients. */
    private static double capacity(String name, int users, int x, double service) {
        return switch (name) {
            case "talk2/mds4", "talk25/mds4" -> 2 / service;
            case "talk100/mds4" -> (x > 30 ? 1.9 : 1.5) / service;
            case "set4/manager" -> x > 200 ? 5 : 1 / service;
            // Rates of the talk, for all clients together.
            case "talk-systems/gris-cached" -> 85;
            case "talk-systems/gris-uncached" -> 2;
            case "talk-systems/producer-servlet" -> 12;
            case "talk-systems/mds4-no-wait" -> users > 10 ? 85 : 168;
            default -> users > 0 ? 1 / service : 0;
        };
    }

    private static double load(String experiment, String curve, int users, int x) {
        return switch (curve) {
            case "gris-cached" -> experiment.equals("set3") ? x / 25.0 : 0.5 + users / 100.0;
            case "gris-uncached" -> experiment.equals("set3") ? 3.0 + x / 10.0 : 0.5 + users / 200.0;
            case "giis-all" -> 5 + x / 10.0;
            case "producer-servlet" -> experiment.equals("set3") ? x / 9.0 : 2;
            default -> 0.6;
        };
    }

    private static double cpu(String experiment, String curve, int users, int x) {
        return switch (curve) {
            case "registry" -> 1.2;
            case "manager" -> experiment.equals("set3") ? 0.02 + x / 500.0 : 0.3;
            case "producer-consumer" -> x / 100.0;
            default -> 0.1 + users / 600.0;
        };
    }

    private static Map<String, Double> steps(String curve, double response) {
        Map<String, Double> parts = switch (curve) {
            case "set1/gris-uncached", "set3/gris-uncached" -> Map.of("Client-Connect", 0.04, "server:GRIS-InvokeIP",
                    0.935, "server:GRIS-SearchIndex", 0.005, "Client-ReceiveResult", 0.02);
            case "set1/gris-cached", "set3/gris-cached" -> Map.of("Client-Connect", 0.85,
                    "server:GRIS-GenResult", 0.05, "Client-ReceiveResult", 0.1);
            case "set2/giis" -> Map.of("Client-Connect", 0.85, "server:GIIS-GenResult", 0.05, "Client-ReceiveResult",
                    0.1);
            case "set1/producer-servlet", "set3/producer-servlet" -> Map.of("ConsumerServlet-StartQuery", 0.3,
                    "server:Producer-Execute", 0.5, "Client-Check", 0.2);
            case "netlogger-gris/gris-cached", "netlogger-giis/giis" -> Map.of("Client-Connect", 0.6,
                    "server:Server-GenResult", 0.1, "Client-EndConnect", 0.3);
            case "netlogger-gris/gris-uncached" -> Map.of("Client-Connect", 0.02, "Client-Bind", 0.01,
                    "server:Server-Invoking", 0.94, "Client-EndConnect", 0.03);
            case "set4/producer-consumer" -> Map.of("Client-StartConsumer", 0.05, "server:Producer-Execute", 0.5,
                    "Client-Check", 0.45);
            case "set4/giis-all" -> Map.of("Client-Connect", 0.1, "server:GIIS-InvokeGRIS", 0.9);
            case "set1/agent" -> Map.of("Client-ConnectAgent", 0.6, "server:Agent-AnswerQuery", 0.01,
                    "Client-ProcessResults", 0.39);
            case "set2/manager" -> Map.of("Client-ConnectMgr", 0.8, "server:Mgr-ProcessQuery", 0.1,
                    "Client-ProcessResults", 0.1);
            case "set3/manager", "set4/manager" -> Map.of("Client-ConnectMgr", 0.2, "server:Mgr-ProcessQuery", 0.08,
                    "Client-ProcessResults", 0.72);
            case "set4/mds4", "set4/openmds" -> Map.of("server:Index", 0.8, "Client-ReceiveResult", 0.2);
            default -> Map.of();
        };
        Map<String, Double> steps = new TreeMap<>();
        parts.forEach((name, part) -> steps.put(name, part * response));
        if (curve.equals("set2/registry")) {
            steps.put("Client-PrepareQuery", 0.005);
            steps.put("server:RegistryServlet-ProcessQuery", response - 0.005);
        }
        return steps;
    }

    private static Map<String, Long> counters(String curve) {
        Map<String, Long> counters = new HashMap<>(Map.of("queries", 100L));
        switch (curve) {
            case "gris-uncached" -> counters.put("provider-processes", 1_000L);
            case "producer-servlet" -> counters.put("database-connections", 1_000L);
            case "registry" -> counters.put("registry-lock-wait-nanos", 2_000_000_000_000L);
            case "agent" -> counters.put("most-connections", 1L);
            case "manager" -> counters.put("module-processes", 10L);
            default -> {
                // Its curve has no expectation about counters.
            }
        }
        return counters;
    }
}
