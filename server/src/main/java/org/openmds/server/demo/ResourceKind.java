package org.openmds.server.demo;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A kind of resources that the index of the virtual organisation shows when the demo is ready. */
enum ResourceKind {
    SITES("sites", "/*/sg:Entry[sg:Content//sg:Entry]", 3), //
    APPLICATION_INDEXES("application index", entriesOf("ApplicationIndex", "//mdsi:EntryCount"), 1), //
    HOSTS("hosts", "//glue:Host", 40), //
    CLUSTERS("clusters", "//glue:Cluster[glue:SubCluster]", 3), //
    QUEUES("queues", "//glue:ComputingElement", 9), //
    JOB_SERVICES("GRAM", entriesOf("ManagedJobFactoryService", "//glue:ComputingElement"), 3), //
    TRANSFER_SERVICES("RFT", "//*[local-name()='TotalNumberOfBytesTransferred']", 3), //
    REPLICA_SERVICES("RLS", "//*[local-name()='ReplicaLocationService']", 3), //
    AUTHORIZATION_SERVICES("CAS", "//*[local-name()='VoDescription']", 1), //
    STORAGE("storage", "//*[local-name()='StorageElement']", 3), //
    CERTIFICATES("certificates", "//*[local-name()='Certificate']", 4);

    /** An XPath expression that returns the number of resources of each kind, in the order of the constants. */
    static final String COUNTS_EXPRESSION = Arrays.stream(values())
            .map(each -> "count(%s)".formatted(each.expression))
            .collect(Collectors.joining(",' ',", "concat(", ")"));

    private final String label;
    private final String expression;
    private final int minimum;

    ResourceKind(String label, String expression, int least) {
        this.label = label;
        this.expression = expression;
        this.minimum = least;
    }

    /** Returns an expression for the entries of a service with content. */
    private static String entriesOf(String service, String content) {
        return "//sg:Entry[contains(sg:MemberServiceEPR/wsa:Address,'/%s') and sg:Content%s]".formatted(service,
                content);
    }

    /** Returns the kinds with fewer resources than expected. */
    static List<ResourceKind> missing(List<Integer> counts) {
        return Arrays.stream(values()).filter(each -> counts.get(each.ordinal()) < each.minimum).toList();
    }

    /** Returns the number of resources of each kind as text. */
    static String described(List<Integer> counts) {
        return Arrays.stream(values())
                .map(each -> "%s %d".formatted(each.label, counts.get(each.ordinal())))
                .collect(Collectors.joining(", "));
    }

    String label() {
        return label;
    }
}
