package org.openmds.loadtest.experiment.report;

import java.util.List;

import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;

/** Where the sources contradict themselves or each other and what is done about it here, and what of them is not repeated. */
final class ContradictionSection {

    private static final List<List<String>> ROWS = List.of(
            List.of("The talk's comparison table: its columns of 10, 50 and 100 clients hold one system each, at 1, 10, 50 and 100 clients.",
                    "Read transposed: 1/(1 + R) of the same slide's response times then agrees within 0.03 in every cell. MDS2 without cache .45 .15 .03 .02, R-GMA .92 .77 .24 .12, Hawkeye .93 .91 .89 .68."),
            List.of("The talk's MDS4 row was measured without the wait of a second, and on faster machines; the rows beside it with the wait.",
                    "\"25 times faster\" is the wait's doing. Experiments can be run with and without it: --wait."),
            List.of("A wait of a second bounds every figure: 600 users cannot show more than 600 answers a second.",
                    "The bound is a line in each figure of throughput, and points near it are marked as limited by users."),
            List.of("The talk's MDS4 rows miss N = X (R + Z) by -7 to +11 %.",
                    "The tables here tell by how much each point misses it: a short point that an overloaded server fills a queue in misses it by the queue. A run of 400 answers that misses it by 5 % is SUSPECT. The papers' figures are not judged by it."),
            List.of("The study, 3.5.2: \"8 queries per second\" of the cached GRIS with 90 providers. Ten users can ask for ten at most.",
                    "The GRIS was never loaded there: the ratio to what users asked for is compared."),
            List.of("MDS4's aggregate rises to 168 queries a second at 10 clients and falls to 85 at 100.",
                    "GT4's container lost half its throughput under load; that decline is MDS4's, and none to be reproduced by OpenMDS."),
            List.of("The talk gives two reasons why a larger index answers more slowly: \"increasing data transfer size\", and \"response is re-built for every query\".",
                    "MDS4 as built here does both; OpenMDS and a static file of the same bytes show what the transfer alone costs."),
            List.of("The study's section 4 sees a drop at 100 users for the GIIS too; the earlier study calls it good below 400.",
                    "Both are checked, of figure 12 and of the earlier study's figure 7; they cannot both be seen."),
            List.of("The study's section 4 gives a ProducerServlet 50 consumers at most, \"as seen in figure 6\", of which 3.3.2 says that the most is reached at 100.",
                    "Both are checked: little is gained from 50 to 100, and nothing beyond."),
            List.of("The study, 3.7: none of the aggregate servers scaled well; section 4: very few streams to a compound producer-consumer. 3.6.2: very little effect on its throughput and response time.",
                    "What 3.6.2 says is checked in figures 24 and 25, and the load that section 4 names in figure 27."),
            List.of("Set 3 is described as the Hawkeye Agent's; its users query the Manager.",
                    "The Manager is queried here as there."),
            List.of("The study's section 4 refers to \"Experiment 2, Figure 3\".", "A slip for figure 13."));

    private static final List<List<String>> NOT_REPEATED = List.of(
            List.of("MDS 2.4 serves queries more quickly than 2.2 (the earlier study, 3.3 and 3.4).",
                    "One MDS2 was built, as 2.4 is described."),
            List.of("A 99th module crashes the Hawkeye Agent (the study, 3.5.1).",
                    "It is refused here, which a test shows; the grid ends at 98."),
            List.of("3 % of the clients, in the server's network, get about 5 % of the throughput (DiPerF, 5.4.1).",
                    "All users come over loopback."),
            List.of("No degradation in two weeks at 76 queries a second (the talk).",
                    "An experiment of its own, with slopes and their confidence: mds load soak."),
            List.of("2.3 ms and 55 Mbit/s between users and servers (the study, 3.1).",
                    "Loopback, where the report does not name a network: steps of connecting and of transmission are shorter than the study's."));

    private ContradictionSection() {
    }

    static ReportSection of() {
        return ReportSection.titled("contradictions", "Contradictions in the sources")
                .table(new ReportTable("What the papers say twice", List.of("source", "here"), ROWS))
                .table(new ReportTable("What is not repeated here", List.of("source", "here"), NOT_REPEATED))
                .build();
    }
}
