package org.openmds.provider.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputJson;
import org.openmds.wsrf.service.Deadline;

import tools.jackson.databind.JsonNode;

/** Reads the JSON of CRIC: an object with a member for each service. It has no scopes. */
final class CricServices {

    private CricServices() {
    }

    static List<ListedService> read(Input input, List<String> scopes, Deadline deadline) throws CollectionException {
        JsonNode all = InputJson.read(input, deadline);
        if (!all.isObject()) {
            throw new CollectionException("%s gave no list of services: expected a JSON object".formatted(input));
        }
        List<ListedService> services = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : all.properties()) {
            JsonNode service = each.getValue();
            if (service.isObject() && !text(service, "state").equalsIgnoreCase("DISABLED")) {
                services.add(service(each.getKey(), service));
            }
        }
        return services;
    }

    private static ListedService service(String name, JsonNode service) {
        String endpoint = text(service, "endpoint");
        String flavour = text(service, "flavour");
        String host = endpoint.replaceFirst("^[a-zA-Z][a-zA-Z0-9+.-]*://", "").replaceFirst("[:/?#].*$", "");
        return new ListedService(text(service, "rcsite"), "urn:cric:" + name, host,
                flavour.isEmpty() ? text(service, "type") : flavour, endpoint, "");
    }

    private static String text(JsonNode service, String name) {
        JsonNode value = service.path(name);
        return value.isString() ? value.stringValue().strip() : "";
    }
}
