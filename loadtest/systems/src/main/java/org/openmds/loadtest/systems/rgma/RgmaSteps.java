package org.openmds.loadtest.systems.rgma;

import java.util.List;

import org.openmds.loadtest.systems.Part;
import org.openmds.loadtest.systems.Step;
import org.openmds.loadtest.systems.Step.Fold;

/** The steps of the study's tables 4 and 5. */
final class RgmaSteps {

    private static final List<Step> PRODUCER = List.of(Step.client("Client-StartConsumer", Fold.CONNECTION),
            Step.client("Consumer-Start", Fold.CONNECTION), Step.client("ConsumerServlet-Start", Fold.CONNECTION),
            Step.client("ConsumerServlet-StartQuery", Fold.CONNECTION),
            Step.server(ProducerServlet.EXECUTE, Fold.PROCESSING), Step.client("Client-Check", Fold.TRANSMISSION),
            Step.client("Client-Retrieve", Fold.TRANSMISSION), Step.client("Consumer-Retrieve", Fold.TRANSMISSION),
            Step.client("ConsumerServlet-Retrieve", Fold.TRANSMISSION),
            Step.client("Consumer-DoneRetrieval", Fold.TRANSMISSION),
            Step.client("Client-DoneRetrieval", Fold.TRANSMISSION));
    private static final List<Step> REGISTRY = List.of(Step.client("Client-PrepareQuery", Fold.CONNECTION),
            Step.client("ConsumerServlet-SendQueryRegistry", Fold.CONNECTION),
            Step.server(RegistryServlet.PROCESS, Fold.PROCESSING),
            Step.client("ConsumerServlet-ReceiveResults", Fold.TRANSMISSION),
            Step.client("Client-ReceiveResults", Fold.TRANSMISSION));

    private RgmaSteps() {
    }

    static List<Step> of(Part part) {
        return part == Part.DIRECTORY_SERVER ? REGISTRY : PRODUCER;
    }

    /** The step's name in records, from 1 as the tables number them. */
    static String recorded(Part part, int number) {
        return of(part).get(number - 1).recorded();
    }
}
