package org.openmds.aggregator.registration;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A document of registrations in the unchanged format of MDS4's {@code mds-servicegroup-add}: {@code ServiceGroupRegistrations}, or a single
 * {@code ServiceGroupRegistrationParameters} as its root. References are of WS-Addressing 1.0 or of the drafts before it.
 *
 * <pre>{@code
 * <ServiceGroupRegistrations xmlns="http://mds.globus.org/servicegroup/client">
 *   <defaultServiceGroupEPR>…</defaultServiceGroupEPR>      or DefaultServiceGroupEPR, as in GT 4.2; the same for the others
 *   <defaultRegistrantEPR>…</defaultRegistrantEPR>
 *   <defaultSecurityDescriptorFile>…</defaultSecurityDescriptorFile>
 *   <ServiceGroupRegistrationParameters>…</ServiceGroupRegistrationParameters>
 * </ServiceGroupRegistrations>
 * }</pre>
 *
 * @param registrations
 *            at least one
 * @param warnings
 *            names of ignored parts of the document
 */
public record RegistrationDocument(List<RegistrationParameters> registrations, List<String> warnings) {

    private static final String GROUP = "defaultServiceGroupEPR";
    private static final String REGISTRANT = "defaultRegistrantEPR";
    private static final String DESCRIPTOR = "defaultSecurityDescriptorFile";
    private static final Set<String> DEFAULTS = Set.of(GROUP, REGISTRANT, DESCRIPTOR);

    public RegistrationDocument {
        registrations = List.copyOf(registrations);
        warnings = List.copyOf(warnings);
    }

    /** Calls {@link #read(XmlFragment, Optional)} for a document that must name all groups itself. */
    public static RegistrationDocument read(XmlFragment document) {
        return read(document, Optional.empty());
    }

    /** Calls {@link #read(XmlFragment, Optional, Optional)} for a document that must name all registrants itself. */
    public static RegistrationDocument read(XmlFragment document, Optional<EndpointReference> group) {
        return read(document, group, Optional.empty());
    }

    /**
     * Reads a document.
     *
     * @param group
     *            group of registrations for which the document names none
     * @param registrant
     *            member of registrations for which the document names none
     * @throws DocumentProblemsException
     *             with all problems
     */
    public static RegistrationDocument read(XmlFragment document, Optional<EndpointReference> group,
            Optional<EndpointReference> registrant) {
        XmlElement root = document.root();
        List<String> problems = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        ParametersReader reader = new ParametersReader(group, registrant, problems, warnings);
        List<RegistrationParameters> registrations = new ArrayList<>();
        if (root.name().equals(RegistrationNames.PARAMETERS)) {
            reader.read(root, "the registration").ifPresent(registrations::add);
        } else if (root.name().equals(RegistrationNames.REGISTRATIONS)) {
            registrations.addAll(readAll(root, reader));
        } else {
            problems.add("the document must be a %s or a %s, was a %s".formatted(RegistrationNames.REGISTRATIONS,
                    RegistrationNames.PARAMETERS.getLocalPart(), root.name()));
        }
        if (!problems.isEmpty()) {
            throw new DocumentProblemsException(problems);
        }
        return new RegistrationDocument(registrations, warnings);
    }

    private static List<RegistrationParameters> readAll(XmlElement root, ParametersReader outer) {
        checkChildren(root, outer);
        ParametersReader reader = new ParametersReader(reference(root, GROUP, outer).or(outer::group),
                reference(root, REGISTRANT, outer).or(outer::registrant), outer.problems(), outer.warnings());
        List<XmlElement> elements = root.children(RegistrationNames.PARAMETERS);
        List<RegistrationParameters> registrations = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            reader.read(elements.get(i), "registration %d".formatted(i + 1)).ifPresent(registrations::add);
        }
        if (elements.isEmpty()) {
            outer.problems().add("the document has no ServiceGroupRegistrationParameters");
        }
        return registrations;
    }

    private static void checkChildren(XmlElement root, ParametersReader reader) {
        root.children()
                .stream()
                .map(XmlElement::name)
                .filter(name -> !name.equals(RegistrationNames.PARAMETERS) && !DEFAULTS.contains(normalizedName(name)))
                .forEach(name -> reader.problems()
                        .add("unknown element %s in %s".formatted(name,
                                RegistrationNames.REGISTRATIONS.getLocalPart())));
        DEFAULTS.stream()
                .sorted()
                .filter(name -> childrenNamed(root, name).size() > 1)
                .forEach(name -> reader.problems().add("%s occurs more than once".formatted(name)));
        if (!childrenNamed(root, DESCRIPTOR).isEmpty()) {
            reader.warnings().add(DESCRIPTOR + " is ignored");
        }
    }

    private static Optional<EndpointReference> reference(XmlElement root, String name, ParametersReader reader) {
        return childrenNamed(root, name).stream()
                .findFirst()
                .flatMap(element -> reader.reference(root, element.name(), root.name().getLocalPart()));
    }

    /** Returns the children with a name in either spelling. */
    private static List<XmlElement> childrenNamed(XmlElement root, String name) {
        return root.children()
                .stream()
                .filter(child -> normalizedName(child.name()).equals(name))
                .toList();
    }

    /** Returns the name as GT 4.0 spells it; names in GT 4.2's examples begin with a capital letter. */
    private static String normalizedName(QName name) {
        String local = name.getLocalPart();
        return name.getNamespaceURI().equals(RegistrationNames.NAMESPACE)
                ? Character.toLowerCase(local.charAt(0)) + local.substring(1)
                : name.toString();
    }
}
