package org.openmds.gateway;

import static org.openmds.gateway.route.MediaKind.JSON;
import static org.openmds.gateway.route.MediaKind.XML;

import java.util.List;
import java.util.Optional;

import org.openmds.gateway.route.Route;
import org.openmds.gateway.route.Route.RouteBody;
import org.openmds.gateway.route.RouteAnswer;
import org.openmds.gateway.route.RouteParameter;
import org.openmds.gateway.write.SilenceWrites;
import org.openmds.gateway.write.TriggerOperations;
import org.openmds.wsrf.service.AccessRight;

/** The routes of triggers, alerts and silences. */
final class TriggerRoutes {

    private static final RouteParameter TRIGGER = RouteParameter.path("id", ApiParameters.name("disk-full"),
            "Id of a trigger.");
    private static final RouteParameter SILENCE = RouteParameter.path("id",
            ApiParameters.name("0123456789abcdef0123456789abcdef"), "Id of a silence.");

    private TriggerRoutes() {
    }

    static List<Route> of(TriggerOperations triggers, SilenceWrites silences) {
        Optional<RouteBody> trigger = Optional.of(new RouteBody("SentTrigger", List.of(JSON)));
        return List.of(
                Route.get("/v1/triggers", "listTriggers", "Lists the triggers with their states.", List.of(),
                        List.of(RouteAnswer.ok("The triggers", "Triggers", JSON, XML)), triggers::list),
                new Route("POST", "/v1/triggers", "createTrigger", AccessRight.TRIGGER, "Creates a trigger.", List.of(),
                        trigger, List.of(new RouteAnswer(201, "The trigger is new", "Created", List.of(JSON))),
                        triggers::create),
                Route.get("/v1/triggers/{id}", "getTrigger",
                        "Returns a trigger with its state, its instances and its last events.", List.of(TRIGGER),
                        List.of(RouteAnswer.ok("The trigger", "Value", JSON, XML)), triggers::one),
                new Route("PATCH", "/v1/triggers/{id}", "updateTrigger", AccessRight.TRIGGER,
                        "Changes properties of a trigger; the others stay as they are.", List.of(TRIGGER), trigger,
                        List.of(RouteAnswer.empty(204, "The trigger is changed")), triggers::update),
                new Route("DELETE", "/v1/triggers/{id}", "deleteTrigger", AccessRight.TRIGGER, "Removes a trigger.",
                        List.of(TRIGGER), Optional.empty(), List.of(RouteAnswer.empty(204, "The trigger is removed")),
                        triggers::remove),
                Route.get("/v1/alerts", "listAlerts", "Lists the instances of triggers that fire or are pending.",
                        List.of(), List.of(RouteAnswer.ok("The instances", "Alerts", JSON, XML)), triggers::alerts),
                Route.get("/v1/silences", "listSilences", "Lists the silences that have not ended.", List.of(),
                        List.of(RouteAnswer.ok("The silences", "Silences", JSON, XML)), triggers::silences),
                new Route("POST", "/v1/silences", "beginSilence", AccessRight.SILENCE, "Begins a silence.", List.of(),
                        Optional.of(new RouteBody("SentSilence", List.of(JSON))),
                        List.of(new RouteAnswer(201, "The silence has begun", "Value", List.of(JSON))),
                        silences::begin),
                new Route("DELETE", "/v1/silences/{id}", "endSilence", AccessRight.SILENCE, "Ends a silence.",
                        List.of(SILENCE), Optional.empty(), List.of(RouteAnswer.empty(204, "The silence has ended")),
                        silences::end));
    }
}
