package org.openmds.loadtest.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.openmds.loadtest.experiment.Experiment.ConstantParameters;
import org.openmds.loadtest.experiment.ExperimentCurve.CurveInclusion;
import org.openmds.loadtest.systems.QueryScope;
import org.openmds.loadtest.systems.SystemPart;
import org.openmds.loadtest.text.CountText;

/**
 * The four sets of the scalability study, and later papers' experiments of the same form. The numbers are those of the papers: section 3
 * of the study, the tables of the MDS4 talk, section 5.4.2 of DiPerF.
 */
public final class ExperimentCatalog {

    /** Suffix of the ids of curves without think time, beside curves of the same systems with think time. */
    public static final String NO_WAIT = "-no-wait";

    /** Think time: "A one-second wait period", the study's section 3.1. */
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Map<String, String> NETLOGGER = Map.of("steps", "netlogger");
    private static final List<Integer> USERS = List.of(1, 10, 50, 100, 200, 300, 400, 500, 600);
    private static final List<Integer> COLLECTORS = List.of(10, 20, 30, 40, 50, 60, 70, 80, 90, 98);
    private static final List<Integer> SERVERS = List.of(1, 10, 50, 100, 200, 400, 600);

    private static final Experiment INFORMATION_SERVER_AND_USERS = new Experiment("set1",
            "Set 1: information server and users", "the study, section 3.3", ExperimentAxis.USERS,
            new ConstantParameters(0, 10, 1, SECOND),
            USERS,
            List.of(50, 100, 400),
            List.of(curve("gris-cached", "MDS2 GRIS, cached", "mds2", SystemPart.INFORMATION_SERVER, QueryScope.ALL,
                    true),
                    curve("gris-uncached", "MDS2 GRIS, not cached", "mds2", SystemPart.INFORMATION_SERVER,
                            QueryScope.ALL, false),
                    // "Less than 2 KB", section 3.3.1.
                    curve("producer-servlet", "R-GMA ProducerServlet", "rgma", SystemPart.INFORMATION_SERVER,
                            QueryScope.PART,
                            true),
                    curve("agent", "Hawkeye Agent", "hawkeye", SystemPart.INFORMATION_SERVER, QueryScope.ALL, true),
                    curve("slapd-uncached", "slapd with the same providers (control)", "slapd",
                            SystemPart.INFORMATION_SERVER, QueryScope.ALL, false).drawn(CurveInclusion.FULL),
                    curve("bdii", "BDII", "bdii", SystemPart.INFORMATION_SERVER, QueryScope.ALL, true)
                            .drawn(CurveInclusion.FULL),
                    curve("openmds", "OpenMDS Index of one host's ten collectors", "openmds",
                            SystemPart.AGGREGATE_SERVER,
                            QueryScope.ALL,
                            true).drawn(CurveInclusion.FULL),
                    curve("prometheus", "Prometheus", "prometheus", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true)
                            .drawn(CurveInclusion.FULL)),
            6, List.of(50, 400));

    private static final Experiment DIRECTORY_SERVER_AND_USERS = new Experiment("set2",
            "Set 2: directory server and users", "the study, section 3.4", ExperimentAxis.USERS,
            new ConstantParameters(0, 10, 6, SECOND),
            USERS,
            List.of(10, 50, 400),
            List.of(curve("giis", "MDS2 GIIS", "mds2", SystemPart.DIRECTORY_SERVER, QueryScope.ALL, true),
                    curve("registry", "R-GMA Registry", "rgma", SystemPart.DIRECTORY_SERVER, QueryScope.ALL, true),
                    curve("manager", "Hawkeye Manager", "hawkeye", SystemPart.DIRECTORY_SERVER, QueryScope.ALL, true)),
            12, List.of(50, 400));

    private static final Experiment INFORMATION_SERVER_AND_COLLECTORS = new Experiment("set3",
            "Set 3: information server and information collectors", "the study, section 3.5", ExperimentAxis.COLLECTORS,
            new ConstantParameters(10, 0, 1, SECOND), COLLECTORS, List.of(10, 30, 90),
            List.of(curve("gris-cached", "MDS2 GRIS, cached", "mds2", SystemPart.INFORMATION_SERVER, QueryScope.ALL,
                    true),
                    curve("gris-uncached", "MDS2 GRIS, not cached", "mds2", SystemPart.INFORMATION_SERVER,
                            QueryScope.ALL, false),
                    curve("producer-servlet", "R-GMA ProducerServlet", "rgma", SystemPart.INFORMATION_SERVER,
                            QueryScope.ALL,
                            true),
                    // "10 users queried the Manager", section 3.5.1.
                    curve("manager", "Hawkeye Manager and an Agent", "hawkeye", SystemPart.DIRECTORY_SERVER,
                            QueryScope.ALL,
                            true)),
            18, List.of(30, 80));

    private static final Experiment AGGREGATE_SERVER_AND_SERVERS = new Experiment("set4",
            "Set 4: aggregate information server and information servers", "the study, section 3.6",
            ExperimentAxis.SERVERS,
            new ConstantParameters(10, 10, 0, SECOND), SERVERS, List.of(10, 50, 200),
            List.of(curve("giis-all", "MDS2 GIIS, all", "mds2", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, false),
                    curve("giis-part", "MDS2 GIIS, a part", "mds2", SystemPart.AGGREGATE_SERVER, QueryScope.PART, false)
                            .drawn(CurveInclusion.FULL),
                    curve("producer-consumer", "R-GMA compound producer-consumer", "rgma", SystemPart.AGGREGATE_SERVER,
                            QueryScope.ALL, true),
                    curve("manager", "Hawkeye Manager", "hawkeye", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true),
                    curve("mds4", "MDS4 as in GT4", "mds4", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true),
                    curve("openmds", "OpenMDS", "openmds", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true),
                    curve("slapd", "slapd, loaded once", "slapd", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true)
                            .drawn(CurveInclusion.FULL),
                    curve("bdii", "BDII", "bdii", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true)
                            .drawn(CurveInclusion.FULL),
                    curve("prometheus", "Prometheus", "prometheus", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true)
                            .drawn(CurveInclusion.FULL),
                    curve("file", "a static file of the same bytes", "file", SystemPart.AGGREGATE_SERVER,
                            QueryScope.ALL, true)
                            .drawn(CurveInclusion.FULL)),
            24, List.of(50, 400));

    private static final Experiment GRIS_BY_NETLOGGER = new Experiment("netlogger-gris",
            "The analysis of MDS2: a GRIS and its users", "the earlier study, section 3.3, its figures 1 to 5",
            ExperimentAxis.USERS, new ConstantParameters(0, 10, 1, SECOND), USERS, List.of(10, 100, 600),
            List.of(curve("gris-cached", "MDS2 GRIS, cached", "mds2", SystemPart.INFORMATION_SERVER, QueryScope.ALL,
                    true)
                    .options(NETLOGGER),
                    curve("gris-uncached", "MDS2 GRIS, not cached", "mds2", SystemPart.INFORMATION_SERVER,
                            QueryScope.ALL, false)
                            .options(NETLOGGER)),
            0, List.of(10));

    /** Experiment with five GRISes: "A GRIS on each of lucky3-7". */
    private static final Experiment GIIS_BY_NETLOGGER = new Experiment("netlogger-giis",
            "The analysis of MDS2: a GIIS of five GRISes and its users",
            "the earlier study, section 3.4, its figures 7 to 11", ExperimentAxis.USERS,
            new ConstantParameters(0, 10, 5, SECOND), USERS,
            List.of(10, 200, 600),
            List.of(curve("giis", "MDS2 GIIS, cached", "mds2", SystemPart.DIRECTORY_SERVER, QueryScope.ALL, true)
                    .options(NETLOGGER)),
            0, List.of(200));

    private static final List<ExperimentCurve> INDEXES = List.of(
            curve("mds4", "MDS4 as in GT4", "mds4", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true),
            curve("openmds", "OpenMDS", "openmds", SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true));

    private static Experiment talk(int clients) {
        return new Experiment("talk" + clients,
                "The MDS4 talk's table: index size, %s".formatted(CountText.of(clients, "client")),
                "the talk, experiment 1; no wait", ExperimentAxis.SERVERS,
                new ConstantParameters(clients, 1, 0, Duration.ZERO),
                List.of(10, 30, 100),
                List.of(10, 30, 100), INDEXES, 0, List.of());
    }

    /** Number of index entries in the talk. It does not give the size of information servers, which therefore have ten collectors as in the study. */
    private static final int TALK_SIZE = 10;

    private static final Experiment SYSTEMS_OF_THE_TALK = new Experiment("talk-systems",
            "The MDS4 talk's table of five systems, and OpenMDS", "the talk, comparing information systems",
            ExperimentAxis.USERS, new ConstantParameters(0, TALK_SIZE, 1, SECOND), List.of(1, 10, 50, 100),
            List.of(1, 10, 50, 100),
            Stream.of(systemsOfTheTalk("", "", SECOND), systemsOfTheTalk(NO_WAIT, ", no wait", Duration.ZERO))
                    .flatMap(List::stream)
                    .toList(),
            0, List.of(10, 100));

    private static List<ExperimentCurve> systemsOfTheTalk(String ending, String words, Duration think) {
        return List.of(
                curve("gris-cached" + ending, "MDS2 GRIS, cached" + words, "mds2", SystemPart.INFORMATION_SERVER,
                        QueryScope.ALL,
                        true).own(TALK_SIZE, 1, think),
                curve("gris-uncached" + ending, "MDS2 GRIS, not cached" + words, "mds2", SystemPart.INFORMATION_SERVER,
                        QueryScope.ALL, false).own(TALK_SIZE, 1, think),
                curve("producer-servlet" + ending, "R-GMA ProducerServlet" + words, "rgma",
                        SystemPart.INFORMATION_SERVER,
                        QueryScope.PART, true).own(TALK_SIZE, 1, think),
                curve("agent" + ending, "Hawkeye Agent" + words, "hawkeye", SystemPart.INFORMATION_SERVER,
                        QueryScope.ALL, true)
                        .own(TALK_SIZE, 1, think),
                curve("mds4" + ending, "MDS4 as in GT4" + words, "mds4", SystemPart.AGGREGATE_SERVER, QueryScope.ALL,
                        true)
                        .own(1, TALK_SIZE, think),
                curve("openmds" + ending, "OpenMDS" + words, "openmds", SystemPart.AGGREGATE_SERVER, QueryScope.ALL,
                        true)
                        .own(1, TALK_SIZE, think));
    }

    private static final Experiment INDEX_SIZES = new Experiment("diperf15",
            "Index size at 100 clients", "DiPerF, section 5.4.2, with the index size as the axis",
            ExperimentAxis.SERVERS,
            new ConstantParameters(100, 1, 0, Duration.ZERO),
            List.of(1, 10, 25, 50, 100, 250, 500), List.of(1, 50, 500), INDEXES, 0, List.of());

    private static final Experiment CLIENTS_AND_INDEX_SIZES = new Experiment("diperf15-clients",
            "DiPerF's figures 15 and 16: clients of indexes of seven sizes, and of MDS2 with 100 entries",
            "DiPerF, section 5.4.2", ExperimentAxis.USERS, new ConstantParameters(0, 1, 1, Duration.ZERO),
            List.of(1, 2, 5, 10, 25, 50, 75, 100), List.of(1, 10, 100),
            Stream.concat(Stream.of("mds4", "openmds").flatMap(ExperimentCatalog::indexesOfAllSizes),
                    Stream.of(curve("mds2-100", "MDS2 GIIS, cached, 100 entries", "mds2", SystemPart.AGGREGATE_SERVER,
                            QueryScope.ALL, true).own(1, 100, Duration.ZERO)))
                    .toList(),
            0, List.of());

    private static Stream<ExperimentCurve> indexesOfAllSizes(String system) {
        return Stream.of(1, 10, 25, 50, 100, 250, 500)
                .map(size -> curve("%s-%d".formatted(system, size),
                        "%s, %d %s".formatted(system.equals("mds4") ? "MDS4 as in GT4" : "OpenMDS", size,
                                size == 1 ? "entry" : "entries"),
                        system,
                        SystemPart.AGGREGATE_SERVER, QueryScope.ALL, true).own(1, size, Duration.ZERO));
    }

    /** Queries of a production's log, which no paper measured, on an index of a grid of 2007 that is renewed during the test. */
    private static final Experiment BROKER = new Experiment("broker", "Set 5: broker mix and users",
            "six hours of a production's log", ExperimentAxis.USERS,
            new ConstantParameters(0, BrokerQueryMix.COLLECTORS, BrokerQueryMix.SITES, SECOND, BrokerQueryMix.RENEWAL),
            List.of(1, 10, 50, 100, 200, 400, 600),
            List.of(10, 100, 600),
            List.of(curve("openmds", "OpenMDS", "openmds", SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, true)
                    .options(BrokerQueryMix.options()),
                    curve("mds4", "MDS4 as in GT4", "mds4", SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, true)
                            .options(BrokerQueryMix.options()),
                    curve("prometheus", "Prometheus", "prometheus", SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, true)
                            .options(BrokerQueryMix.selectors())
                            .drawn(CurveInclusion.FULL),
                    curve("slapd", "slapd, loaded once", "slapd", SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, true)
                            .options(BrokerQueryMix.filters())
                            .drawn(CurveInclusion.FULL),
                    curve("bdii", "BDII", "bdii", SystemPart.AGGREGATE_SERVER, QueryScope.NAMED, true)
                            .options(BrokerQueryMix.filters())
                            .drawn(CurveInclusion.FULL)),
            0, List.of(100));

    /** All experiments, in the order of the papers. */
    public static final List<Experiment> ALL = List.of(INFORMATION_SERVER_AND_USERS, DIRECTORY_SERVER_AND_USERS,
            INFORMATION_SERVER_AND_COLLECTORS, AGGREGATE_SERVER_AND_SERVERS, GRIS_BY_NETLOGGER, GIIS_BY_NETLOGGER,
            talk(1), talk(2), talk(25), talk(100),
            SYSTEMS_OF_THE_TALK, INDEX_SIZES, CLIENTS_AND_INDEX_SIZES, BROKER);

    /** The four experiments of the scalability study. */
    public static final List<Experiment> STUDY = ALL.subList(0, 4);
    /** The two experiments of the earlier study, which has only MDS2. */
    public static final List<Experiment> NETLOGGER_STUDY = List.of(GRIS_BY_NETLOGGER, GIIS_BY_NETLOGGER);

    private ExperimentCatalog() {
    }

    private static ExperimentCurve curve(String id, String title, String system, SystemPart part, QueryScope query,
            boolean cached) {
        return new ExperimentCurve(id, title, system, part, query, cached);
    }
}
