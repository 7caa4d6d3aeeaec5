package org.openmds.wsrf.properties;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.service.AccessRight;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.OperationBinding;
import org.openmds.wsrf.xml.ElementCopies;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;

/**
 * The modifying operations of WS-ResourceProperties 1.2, sections 5.4 to 5.8. Every request is applied completely or not at all, so faults contain
 * {@code Restored="true"}.
 */
public final class PropertyWrites {

    private static final QName INSERT = rp("Insert");
    private static final QName UPDATE = rp("Update");
    private static final QName DELETE = rp("Delete");
    private static final QName RESOURCE_PROPERTY = new QName("ResourceProperty");
    private static final QName CHANGE_FAILURE = rp("ResourcePropertyChangeFailure");
    private static final QName REQUESTED_VALUE = rp("RequestedValue");
    private static final QName RESTORED = new QName("Restored");

    private PropertyWrites() {
    }

    /** Returns all five operations; they need the given right. */
    public static <R extends ModifiableResource> List<OperationBinding<R>> bindings(AccessRight right) {
        return List.of(
                changes(PropertyOperations.SET_RESOURCE_PROPERTIES, right, Set.of(INSERT, UPDATE, DELETE)),
                changes(PropertyOperations.INSERT_RESOURCE_PROPERTIES, right, Set.of(INSERT)),
                changes(PropertyOperations.UPDATE_RESOURCE_PROPERTIES, right, Set.of(UPDATE)),
                changes(PropertyOperations.DELETE_RESOURCE_PROPERTIES, right, Set.of(DELETE)),
                new OperationBinding<>(PropertyOperations.PUT_RESOURCE_PROPERTY_DOCUMENT, right,
                        PropertyWrites::putResourcePropertyDocument));
    }

    /** Returns a fault that refuses a modification, with the detail that its type requires. */
    public static WsrfFaultException refusal(FaultKind kind, String description, List<XmlFragment> requested) {
        XmlFragmentBuilder failure = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(CHANGE_FAILURE)
                .attribute(RESTORED, "true");
        if (!requested.isEmpty()) {
            failure.start(REQUESTED_VALUE);
            requested.forEach(failure::fragment);
            failure.end();
        }
        return new WsrfFaultException(kind, description, List.of(failure.end().build()));
    }

    private static <R extends ModifiableResource> OperationBinding<R> changes(Operation operation, AccessRight right,
            Set<QName> components) {
        return new OperationBinding<>(operation, right,
                (call, resource) -> changeProperties(call, resource, components));
    }

    /** Handles SetResourceProperties, which holds any number of components, and Insert-, Update- and DeleteResourceProperties, which hold one. */
    private static XmlOutput changeProperties(Call call, ModifiableResource resource, Set<QName> components) {
        List<PropertyModification> modifications = new ArrayList<>();
        ElementCopies copies = copies(call);
        for (XmlElement component : call.body().root().children()) {
            if (!components.contains(component.name())) {
                throw refusal(FaultKind.INVALID_MODIFICATION, "%s holds %s, expected %s".formatted(
                        call.operation().name(), component.name(), expected(components)), List.of());
            }
            modifications.addAll(modifications(component, copies));
        }
        if (modifications.isEmpty()) {
            throw refusal(FaultKind.INVALID_MODIFICATION,
                    "%s holds nothing, expected %s".formatted(call.operation().name(), expected(components)),
                    List.of());
        }
        apply(call, resource, modifications);
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response()).end().build();
    }

    /** Handles a Put as an Update of each property whose values differ from the current ones. */
    private static XmlOutput putResourcePropertyDocument(Call call, ModifiableResource resource) {
        ResourceProperties present = resource.properties(call.dialect());
        XmlElement document = call.body()
                .root()
                .children()
                .stream()
                .findFirst()
                .orElseThrow(() -> refusal(
                        FaultKind.UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT,
                        "PutResourcePropertyDocument holds no document", List.of()));
        if (!document.name().equals(present.document().name())) {
            throw refusal(FaultKind.UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT, "the document must be %s, was %s"
                    .formatted(present.document().name(), document.name()), List.of());
        }
        try {
            apply(call, resource, PutDifference.between(present, document, copies(call)));
        } catch (InvalidXmlException e) {
            throw refusal(FaultKind.UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT, e.getMessage(), List.of());
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.RESOURCE_UNAVAILABLE) {
                // The request can succeed later.
                throw e;
            }
            throw new WsrfFaultException(FaultKind.UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT, e.fault().description(),
                    e.fault().details().isEmpty()
                            ? refusal(FaultKind.BASE, "", List.of()).fault().details()
                            : e.fault().details());
        }
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(call.operation().response()).end().build();
    }

    private static void apply(Call call, ModifiableResource resource, List<PropertyModification> modifications) {
        ResourceProperties present = resource.properties(call.dialect());
        modifications.forEach(modification -> PropertyNames.require(present, modification.property()));
        resource.modify(modifications, call);
    }

    private static List<PropertyModification> modifications(XmlElement component, ElementCopies copies) {
        if (component.name().equals(DELETE)) {
            String written = component.attribute(RESOURCE_PROPERTY).orElse("").strip();
            return List.of(new PropertyModification.Delete(component.resolve(written)
                    .orElseThrow(() -> new WsrfFaultException(
                            FaultKind.INVALID_RESOURCE_PROPERTY_QNAME,
                            "rp:Delete has ResourceProperty '%s', expected a QName with a bound prefix"
                                    .formatted(written)))));
        }
        boolean insert = component.name().equals(INSERT);
        Map<QName, List<XmlFragment>> values = new LinkedHashMap<>();
        fragments(component, copies)
                .forEach(value -> values.computeIfAbsent(value.name(), n -> new ArrayList<>()).add(value));
        if (values.isEmpty()) {
            throw refusal(FaultKind.INVALID_MODIFICATION, "%s holds no value".formatted(component.name()), List.of());
        }
        return values.entrySet()
                .stream()
                .<PropertyModification>map(e -> insert
                        ? new PropertyModification.Insert(e.getKey(), e.getValue())
                        : new PropertyModification.Update(e.getKey(), e.getValue()))
                .toList();
    }

    private static String expected(Set<QName> components) {
        return Stream.of(INSERT, UPDATE, DELETE)
                .filter(components::contains)
                .map(name -> "rp:" + name.getLocalPart())
                .collect(Collectors.joining(", "));
    }

    private static ElementCopies copies(Call call) {
        return ElementCopies.of(call.body(), call.memory()::hold);
    }

    private static List<XmlFragment> fragments(XmlElement component, ElementCopies copies) {
        try {
            return component.children().stream().map(copies::copy).toList();
        } catch (InvalidXmlException e) {
            throw refusal(FaultKind.INVALID_MODIFICATION, e.getMessage(), List.of());
        }
    }

    private static QName rp(String localName) {
        return new QName(Namespaces.WSRF_RP, localName, "rp");
    }
}
