package org.openmds.provider.pbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputJson;
import org.openmds.wsrf.service.Deadline;

import tools.jackson.databind.JsonNode;

/** Reads the output of {@code -F json}: objects by their names in {@code Queue} or {@code nodes}. */
final class PbsJson {

    private static final List<String> GROUPS = List.of("Queue", "nodes");

    private PbsJson() {
    }

    static PbsOutput read(Input input, Deadline deadline) throws CollectionException {
        JsonNode root = InputJson.read(input, deadline);
        List<PbsObject> objects = new ArrayList<>();
        boolean known = false;
        for (String group : GROUPS) {
            JsonNode members = root.path(group);
            known |= members.isObject();
            members.properties().forEach(each -> {
                Map<String, String> attributes = new HashMap<>();
                flatten("", each.getValue(), attributes);
                objects.add(new PbsObject(each.getKey(), attributes));
            });
        }
        if (!known) {
            throw new CollectionException("%s gave JSON without %s".formatted(input, String.join(" or ", GROUPS)));
        }
        return new PbsOutput(root.path("pbs_server").asString(""), root.path("pbs_version").asString(""), objects);
    }

    private static void flatten(String prefix, JsonNode node, Map<String, String> attributes) {
        node.properties().forEach(each -> {
            if (each.getValue().isObject()) {
                flatten(prefix + each.getKey() + ".", each.getValue(), attributes);
            } else if (!each.getValue().isArray()) {
                attributes.put(prefix + each.getKey(), each.getValue().asString(""));
            }
        });
    }
}
