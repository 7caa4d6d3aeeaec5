package org.openmds.loadtest.experiment.report;

import java.util.List;

import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;

/** Contradictions in and between the sources, their treatment here, and the statements that are not repeated. */
final class ContradictionSection {

    private static final List<List<String>> ROWS = List.of(
            List.of("The talk's comparison table: its columns of 10, 50 and 100 clients hold one system each, at 1, 10, 50 and 100 clients.",
                    "Read transposed: 1/(1 + R) with the response times of the same slide then agrees within 0.03 in every cell. MDS2 "
                            + "without cache .45 .15 .03 .02, R-GMA .92 .77 .24 .12, Hawkeye .93 .91 .89 .68."),
            List.of("The talk's MDS4 row was measured without the think time of one second and on faster machines; the other rows have "
                    + "the think time.",
                    "The statement \"25 times faster\" is an effect of the think time. Experiments can run with and without it: --wait."),
            List.of("A think time of one second limits every figure: 600 users cannot get more than 600 answers per second.",
                    "Each throughput figure shows this limit as a line, and points near it are marked as limited by users."),
            List.of("The talk's MDS4 rows differ from N = X (R + Z) by -7 to +11 %.",
                    "The tables here give this error for each point: in a short point, an overloaded server fills a queue, and the error "
                            + "is the queue. A run of 400 answers with an error of 5 % is SUSPECT. The papers' figures are not judged by it."),
            List.of("The study, 3.5.2: \"8 queries per second\" for the cached GRIS with 90 providers. Ten users can request at most ten.",
                    "The GRIS was not saturated there: the comparison uses the ratio to the requested rate."),
            List.of("MDS4's aggregate rises to 168 queries per second at 10 clients and falls to 85 at 100.",
                    "GT4's container lost half of its throughput under load. This decline is a property of MDS4, and OpenMDS need not reproduce it."),
            List.of("The talk gives two reasons why a larger index answers more slowly: \"increasing data transfer size\", and \"response "
                    + "is re-built for every query\".",
                    "MDS4 as built here does both; OpenMDS and a static file of the same size show the cost of the transfer alone."),
            List.of("The study's section 4 sees a drop at 100 users for the GIIS as well; the earlier study calls it good below 400.",
                    "Both are checked, with figure 12 and with figure 7 of the earlier study; both cannot be true."),
            List.of("The study's section 4 limits a ProducerServlet to 50 consumers, \"as seen in figure 6\"; section 3.3.2 says of the "
                    + "same figure that the maximum is reached at 100.",
                    "Both are checked: the gain from 50 to 100 is at most 1.5, and no point has more than 1.32 of the rate at 100."),
            List.of("The study, 3.7: none of the aggregate servers scaled well; section 4: very few streams to a compound "
                    + "producer-consumer. 3.6.2: very little effect on its throughput and response time.",
                    "The statement of 3.6.2 is checked in figures 24 and 25, and the load that section 4 names in figure 27."),
            List.of("Set 3 is described as an experiment with the Hawkeye Agent, but its users query the Manager.",
                    "The users here query the Manager as well."),
            List.of("The study's section 4 refers to \"Experiment 2, Figure 3\".",
                    "This is a misprint for figure 13."));

    private static final List<List<String>> NOT_REPEATED = List.of(
            List.of("MDS 2.4 serves queries more quickly than 2.2 (the earlier study, 3.3 and 3.4).",
                    "Only one MDS2 was built, following the description of 2.4."),
            List.of("A 99th module crashes the Hawkeye Agent (the study, 3.5.1).",
                    "The agent here refuses the 99th module, as a test shows; the grid ends at 98."),
            List.of("The phases as curves over the users (the earlier study's second version, its figures 6, 7 and 12).",
                    "The report has the steps at the users of its first version. Its figures 8 to 11 are figures 7 to 10 here."),
            List.of("3 % of the clients, in the server's network, get about 5 % of the throughput (DiPerF, 5.4.1).",
                    "All users connect over loopback."),
            List.of("No degradation in two weeks at 76 queries per second (the talk).",
                    "A separate command tests this, with slopes and their confidence: mds load soak."),
            List.of("2.3 ms and 55 Mbit/s between users and servers (the study, 3.1).",
                    "Loopback, unless the report names a network: connection and transmission steps are shorter than in the study."),
            List.of("The information servers ran on other machines than the aggregate server (the study, 3.6).",
                    "They have processes of their own in MDS2, Hawkeye and OpenMDS, but they share the processors with the aggregate "
                            + "server. In R-GMA and MDS4 all parts are one process."),
            List.of("The advice to build narrow and deep hierarchies (the study, 3.7).",
                    "No tree of servers was put under load."),
            List.of("GridFTP and WS-GRAM under load (DiPerF, figures 8 and 10 to 13).",
                    "Neither is an information service; WS-GRAM was not rebuilt."),
            List.of("WS-MDS over a LAN and a WAN (DiPerF, figure 14).",
                    "All users are on one machine; --network simulates one network for all of them."));

    private ContradictionSection() {
    }

    static ReportSection of() {
        return ReportSection.titled("contradictions", "Contradictions in the sources")
                .table(new ReportTable("Contradictory statements", List.of("source", "treatment here"), ROWS))
                .table(new ReportTable("Statements that are not repeated here", List.of("source", "reason"),
                        NOT_REPEATED))
                .build();
    }
}
