package org.openmds.gateway.write;

import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.gateway.call.ApiCalls;
import org.openmds.gateway.group.ApiGroup;
import org.openmds.gateway.group.ApiGroups;
import org.openmds.gateway.json.JsonContent;
import org.openmds.gateway.json.JsonOutput;
import org.openmds.gateway.route.ApiAnswer;
import org.openmds.gateway.route.ApiProblem;
import org.openmds.gateway.route.ApiRequest;
import org.openmds.gateway.route.ApiRequest.SentBody;
import org.openmds.gateway.route.MediaKind;
import org.openmds.index.IndexNames;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LifetimeOperations;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/** Registers, renews and removes entries, by the operations Add, SetTerminationTime and Destroy. */
public final class EntryWrites {

    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberEPR", "sg");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content", "sg");
    private static final QName LIFETIME = new QName(Namespaces.WSRF_SG, "InitialTerminationTime", "sg");
    private static final QName DURATION = new QName(Namespaces.WSRF_RL, "RequestedLifetimeDuration", "rl");

    private final ApiGroups groups;

    public EntryWrites(ApiGroups groups) {
        this.groups = groups;
    }

    /**
     * An entry that a client sends.
     *
     * @param member
     *            the address of the member
     * @param content
     *            an {@code sg:Content} element
     * @param lease
     *            an xsd:duration; empty for the default of the group
     */
    public record SentEntry(String member, XmlFragment content, Optional<String> lease) {
    }

    /**
     * An entry as it was registered.
     *
     * @param end
     *            the end of its lease; empty if it has none
     */
    public record RegisteredEntry(String key, Optional<String> end) {
    }

    /** Returns the name of the element with the content of an entry. */
    public static QName contentName() {
        return CONTENT;
    }

    /**
     * Registers a member with its content; the caller's entry of the same member gets the content and a new lease.
     *
     * @throws ApiProblem
     *             the entry is refused
     */
    public static RegisteredEntry register(ApiRequest request, ApiGroup group, SentEntry entry) {
        XmlElement added = ApiCalls.tree(ApiCalls.call(request, group.service(), Optional.empty(),
                ServiceGroupOperations.ADD, registration(entry))).root();
        return new RegisteredEntry(descendant(added, IndexNames.ENTRY_KEY)
                .orElseThrow(() -> new IllegalStateException("the answer to Add has no key")),
                descendant(added, new QName(Namespaces.WSRF_SG, "TerminationTime")));
    }

    /** Registers the member that a request names, with the content in its body. */
    public ApiAnswer put(ApiRequest request) {
        ApiGroup group = groups.of(request);
        long before = group.group().version();
        RegisteredEntry added = register(request, group, sent(request));
        String key = added.key();
        boolean isNew = group.group().isAddedAfter(new EntryKey(key), before);
        JsonOutput out = new JsonOutput().beginObject().member("key", key).member("url", url(group, key));
        added.end().ifPresent(end -> out.member("terminationTime", end));
        return ApiAnswer.json(out.endObject()).withStatus(isNew ? 201 : 200).with("Location", url(group, key));
    }

    /** Gives an entry a new lease. */
    public ApiAnswer renew(ApiRequest request) {
        ApiGroup group = groups.of(request);
        XmlFragment body = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                .start(LifetimeOperations.SET_TERMINATION_TIME.request())
                .element(DURATION, lease(request.required("lease")))
                .end()
                .build();
        XmlElement renewed = ApiCalls.tree(ApiCalls.call(request, group.entries(), request.value("key"),
                LifetimeOperations.SET_TERMINATION_TIME, body)).root();
        JsonOutput out = new JsonOutput().beginObject();
        descendant(renewed, new QName(Namespaces.WSRF_RL, "NewTerminationTime"))
                .ifPresent(end -> out.member("terminationTime", end));
        return ApiAnswer.json(out.endObject());
    }

    /** Removes an entry. */
    public ApiAnswer remove(ApiRequest request) {
        remove(request, groups.of(request), request.required("key"));
        return ApiAnswer.empty(204);
    }

    /**
     * Removes an entry.
     *
     * @throws ApiProblem
     *             there is no such entry, or the caller may not remove it
     */
    public static void remove(ApiRequest request, ApiGroup group, String key) {
        XmlFragment body = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(LifetimeOperations.DESTROY.request())
                .end()
                .build();
        ApiCalls.call(request, group.entries(), Optional.of(key), LifetimeOperations.DESTROY, body);
    }

    private static XmlFragment registration(SentEntry entry) {
        try {
            XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT)
                    .start(ServiceGroupOperations.ADD.request())
                    .fragment(EndpointReference.of(entry.member()).toFragment(MEMBER))
                    .fragment(entry.content());
            entry.lease().ifPresent(lease -> builder.element(LIFETIME, lease));
            return builder.end().build();
        } catch (InvalidXmlException | IllegalArgumentException e) {
            throw ApiProblem.invalid("the entry cannot be read: " + e.getMessage());
        }
    }

    private static SentEntry sent(ApiRequest request) {
        try {
            return new SentEntry(request.required("member"), content(request),
                    request.value("lease").map(EntryWrites::lease));
        } catch (InvalidXmlException | IllegalArgumentException e) {
            throw ApiProblem.invalid("the entry cannot be read: " + e.getMessage());
        }
    }

    private static XmlFragment content(ApiRequest request) {
        SentBody body = request.body().orElseThrow();
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(CONTENT);
        request.value("name").ifPresent(name -> builder.attribute(AggregatorTypes.NAME, name));
        if (body.media() == MediaKind.XML) {
            XmlFragment document = XmlFragment.parse(body.bytes(), XmlLimits.DEFAULT);
            if (document.name().equals(CONTENT) && request.value("name").isEmpty()) {
                return document;
            }
            return builder.fragment(document).end().build();
        }
        JsonContent.append(builder, request.value("namespace").orElse(""), JsonContent.object(body.bytes()));
        return builder.end().build();
    }

    /** Returns a lease as xsd:duration; a number means seconds. */
    private static String lease(String text) {
        return text.startsWith("P") ? text : "PT" + text + "S";
    }

    private static Optional<String> descendant(XmlElement element, QName name) {
        for (XmlElement child : element.children()) {
            Optional<String> found = child.name().equals(name)
                    ? Optional.of(child.text()).filter(text -> !text.isEmpty())
                    : descendant(child, name);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static String url(ApiGroup group, String key) {
        return "/api/v1/groups/%s/entries/%s".formatted(group.name(), key);
    }
}
