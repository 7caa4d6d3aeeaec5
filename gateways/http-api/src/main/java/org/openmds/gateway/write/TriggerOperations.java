package org.openmds.gateway.write;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import javax.xml.namespace.QName;

import org.openmds.gateway.call.ApiCalls;
import org.openmds.gateway.call.PropertyCalls;
import org.openmds.gateway.call.QueryBodies;
import org.openmds.gateway.json.ElementJson;
import org.openmds.gateway.json.JsonContent;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.MediaKind;
import org.openmds.trigger.rule.RuleXml;
import org.openmds.trigger.service.TriggerNames;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;

import tools.jackson.databind.JsonNode;

/**
 * Triggers and the alerts that they raise. The members of a trigger are the properties of its resource: {@code TriggerName}, {@code Condition} and so
 * on.
 */
public final class TriggerOperations {

    private static final Map<String, QName> PROPERTIES = RuleXml.PROPERTIES.stream()
            .collect(Collectors.toUnmodifiableMap(QName::getLocalPart, Function.identity()));
    private static final String MAPPINGS = "NamespaceMappings";
    private static final QName BINDING = new QName(RuleXml.NAMESPACE, "Namespace", "trig");
    private static final QName UPDATE = new QName(Namespaces.WSRF_RP, "Update", "rp");

    private final ServiceEndpoint triggers;
    private final ServiceEndpoint factory;

    public TriggerOperations(ServiceEndpoint triggers, ServiceEndpoint factory) {
        this.triggers = triggers;
        this.factory = factory;
    }

    /** Lists all triggers. */
    public ApiAnswer list(ApiRequest request) {
        return values(request, TriggerNames.DOCUMENT, "triggers");
    }

    /** Lists what fires or is pending. */
    public ApiAnswer alerts(ApiRequest request) {
        return values(request, TriggerNames.INSTANCE, "alerts");
    }

    /** Lists the silences that have not ended. */
    public ApiAnswer silences(ApiRequest request) {
        return values(request, TriggerNames.SILENCED, "silences");
    }

    private ApiAnswer values(ApiRequest request, QName property, String member) {
        XmlOutput answer = PropertyCalls.answer(request, factory, Optional.empty(), property);
        if (request.media() == MediaKind.XML) {
            return ApiAnswer.of(MediaKind.XML, ApiCalls.bytes(answer));
        }
        JsonOutput out = new JsonOutput().beginObject().name(member).beginArray();
        ApiCalls.tree(answer).root().children().forEach(each -> ElementJson.value(each, out));
        return ApiAnswer.json(out.endArray().endObject());
    }

    /** Returns a trigger with its state, its instances and its last events. */
    public ApiAnswer one(ApiRequest request) {
        XmlOutput answer = PropertyCalls.document(request, triggers, request.value("id"));
        if (request.media() == MediaKind.XML) {
            return ApiAnswer.of(MediaKind.XML, ApiCalls.bytes(answer));
        }
        List<XmlElement> documents = ApiCalls.tree(answer).root().children();
        JsonOutput out = new JsonOutput();
        ElementJson.value(documents.getFirst(), out);
        return ApiAnswer.json(out);
    }

    /** Creates a trigger. */
    public ApiAnswer create(ApiRequest request) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(TriggerNames.CREATE_RESOURCE.request());
        if (!properties(request, builder).has(MAPPINGS)) {
            knownPrefixes(builder);
        }
        XmlElement created = ApiCalls.tree(ApiCalls.call(request, factory, Optional.empty(),
                TriggerNames.CREATE_RESOURCE, builder.end().build())).root();
        String id = key(created).orElseThrow(() -> new IllegalStateException("the answer has no key"));
        String url = "/api/v1/triggers/" + java.net.URLEncoder.encode(id, java.nio.charset.StandardCharsets.UTF_8)
                .replace("+", "%20");
        return ApiAnswer.json(new JsonOutput().beginObject().member("id", id).member("url", url).endObject())
                .withStatus(201)
                .with("Location", url);
    }

    /** Changes properties of a trigger; those that the body does not name stay as they are. */
    public ApiAnswer update(ApiRequest request) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(PropertyOperations.SET_RESOURCE_PROPERTIES.request())
                .start(UPDATE);
        JsonNode _ = properties(request, builder);
        ApiCalls.call(request, triggers, request.value("id"), PropertyOperations.SET_RESOURCE_PROPERTIES,
                builder.end().end().build());
        return ApiAnswer.empty(204);
    }

    /** Removes a trigger. */
    public ApiAnswer remove(ApiRequest request) {
        XmlFragment body = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(LifetimeOperations.DESTROY.request())
                .end()
                .build();
        ApiCalls.call(request, triggers, request.value("id"), LifetimeOperations.DESTROY, body);
        return ApiAnswer.empty(204);
    }

    private static void knownPrefixes(XmlFragmentBuilder builder) {
        builder.start(new QName(RuleXml.NAMESPACE, MAPPINGS, "trig"));
        QueryBodies.KNOWN.forEach((prefix, uri) -> builder.start(BINDING)
                .attribute(new QName("prefix"), prefix)
                .attribute(new QName("uri"), uri)
                .end());
        builder.end();
    }

    private static JsonNode properties(ApiRequest request, XmlFragmentBuilder builder) {
        JsonNode object = JsonContent.object(request.body().orElseThrow().bytes());
        if (object.isEmpty()) {
            throw ApiProblem.invalid("the body names no property of a trigger");
        }
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            QName name = PROPERTIES.get(member.getKey());
            if (name == null) {
                throw ApiProblem.invalid("a trigger has no property '%s'; it has %s".formatted(member.getKey(),
                        RuleXml.PROPERTIES.stream().map(QName::getLocalPart).collect(Collectors.joining(", "))));
            }
            JsonContent.append(builder, name, member.getValue());
        }
        return object;
    }

    private static Optional<String> key(XmlElement element) {
        for (XmlElement child : element.children()) {
            Optional<String> found = child.name().equals(TriggerNames.KEY) ? Optional.of(child.text()) : key(child);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
