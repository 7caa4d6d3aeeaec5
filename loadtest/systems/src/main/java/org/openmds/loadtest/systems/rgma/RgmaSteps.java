package org.openmds.loadtest.systems.rgma;

import java.util.List;

import org.openmds.loadtest.systems.QueryStep;
import org.openmds.loadtest.systems.QueryStep.QueryPhase;
import org.openmds.loadtest.systems.SystemPart;

/** The steps in the study's tables 4 and 5. */
public final class RgmaSteps {

    private static final List<QueryStep> PRODUCER = List.of(
            QueryStep.client("Client-StartConsumer", QueryPhase.CONNECTION),
            QueryStep.client("Consumer-Start", QueryPhase.CONNECTION),
            QueryStep.client("ConsumerServlet-Start", QueryPhase.CONNECTION),
            QueryStep.client("ConsumerServlet-StartQuery", QueryPhase.CONNECTION),
            QueryStep.server(ProducerServlet.EXECUTE_STEP, QueryPhase.PROCESSING),
            QueryStep.client("Client-Check", QueryPhase.TRANSMISSION),
            QueryStep.client("Client-Retrieve", QueryPhase.TRANSMISSION),
            QueryStep.client("Consumer-Retrieve", QueryPhase.TRANSMISSION),
            QueryStep.client("ConsumerServlet-Retrieve", QueryPhase.TRANSMISSION),
            QueryStep.client("Consumer-DoneRetrieval", QueryPhase.TRANSMISSION),
            QueryStep.client("Client-DoneRetrieval", QueryPhase.TRANSMISSION));
    private static final List<QueryStep> REGISTRY = List.of(
            QueryStep.client("Client-PrepareQuery", QueryPhase.CONNECTION),
            QueryStep.client("ConsumerServlet-SendQueryRegistry", QueryPhase.CONNECTION),
            QueryStep.server(RegistryServlet.PROCESS_STEP, QueryPhase.PROCESSING),
            QueryStep.client("ConsumerServlet-ReceiveResults", QueryPhase.TRANSMISSION),
            QueryStep.client("Client-ReceiveResults", QueryPhase.TRANSMISSION));

    private RgmaSteps() {
    }

    static List<QueryStep> steps(SystemPart part) {
        return part == SystemPart.DIRECTORY_SERVER ? REGISTRY : PRODUCER;
    }

    /** Returns the name of a step in records; steps are numbered from 1, as in the tables. */
    public static String recordedName(SystemPart part, int number) {
        return steps(part).get(number - 1).recordedName();
    }
}
