package org.openmds.aggregator;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlNodes;
import org.openmds.wsrf.xml.XmlText;

/**
 * Names entries and says who registered them. Everything that shows an entry to people takes its name from here: pages, lists, alerts, and other indexes.
 *
 * <pre>{@code
 * <sg:Entry xmlns:mds="http://openmds.org/aggregator" mds:name="alpha (slurm)" mds:site="North"
 *     mds:registeredBy="north" mds:registeredByIssuer="CN=Grid CA,O=Grid" mds:registeredByDN="CN=mds.north.example,O=Grid">…</sg:Entry>
 * }</pre>
 *
 * <p>
 * The first of these is the name:
 * <ol>
 * <li>the name that the registrant gave: {@code mds:name} of the content or of its AggregatorConfig;</li>
 * <li>if the content holds the entries of another index: the site of these entries;</li>
 * <li>a name in the data, see {@link DataNames}; if a provider of this process collects the data, followed by the provider's name, because all
 * these entries have the same member;</li>
 * <li>the name of the provider or program;</li>
 * <li>the type of the service: {@code JobService at site.example.org:8443};</li>
 * <li>the address of the member.</li>
 * </ol>
 * Names are not unique. Thread-safe.
 *
 * @param site
 *            name of the site of the entries; empty if it has none
 */
public record EntryNaming(String site) implements Entry.EntryAttributes {

    /** Length of a name in characters; longer ones are cut off. */
    public static final int MAX_LENGTH = 100;

    private static final QName ENTRY = new QName(Namespaces.WSRF_SG, "Entry");
    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberServiceEPR");
    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content");
    private static final QName PROGRAM = new QName(AggregatorTypes.NAMESPACE, "ExecutionPollType");
    private static final QName PROGRAM_NAME = new QName(AggregatorTypes.NAMESPACE, "ProbeName");
    private static final String SERVICES = "/services/";
    private static final Pattern SERVICE_TYPE = Pattern.compile("[A-Za-z][\\w.-]*");
    private static final Pattern PROGRAM_PREFIX = Pattern.compile("^.*:");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    public EntryNaming {
        site = shortened(site);
    }

    @Override
    public Map<QName, String> of(EndpointReference member, XmlFragment content,
            Registration.RegisteringCaller registrant) {
        Map<QName, String> attributes = new LinkedHashMap<>();
        attributes.put(AggregatorTypes.NAME, name(member.address(), content.root()));
        if (!site.isEmpty()) {
            attributes.put(AggregatorTypes.SITE, site);
        }
        put(attributes, AggregatorTypes.REGISTERED_BY, registrant.name());
        put(attributes, AggregatorTypes.REGISTERED_BY_ISSUER, registrant.issuer());
        put(attributes, AggregatorTypes.REGISTERED_BY_DN, registrant.dn());
        return attributes;
    }

    private static void put(Map<QName, String> attributes, QName name, String value) {
        if (!value.isEmpty()) {
            attributes.put(name, XmlText.printable(value));
        }
    }

    /** Returns the name of an entry of this process. */
    public static String nameOf(Entry entry) {
        return entry.attribute(AggregatorTypes.NAME)
                .orElseGet(() -> name(entry.member().address(), entry.content().root()));
    }

    /**
     * Returns the name of an entry as a service sent it. Services that publish no names are common, so it is computed then.
     *
     * @param entry
     *            an {@code sg:Entry}
     */
    public static String nameOf(XmlElement entry) {
        return entry.attribute(AggregatorTypes.NAME).orElseGet(() -> {
            String member = entry.child(MEMBER).map(EntryNaming::address).orElse("");
            return entry.child(CONTENT).map(content -> name(member, content)).orElse(member);
        });
    }

    private static String address(XmlElement reference) {
        try {
            return EndpointReference.read(reference).address();
        } catch (InvalidXmlException notAReference) {
            return "";
        }
    }

    private static String name(String member, XmlElement content) {
        XmlElement holder = content.child(AggregatorTypes.CONTENT).orElse(content);
        Optional<XmlElement> config = holder.child(AggregatorTypes.CONFIG);
        Optional<XmlElement> data = holder.child(AggregatorTypes.DATA);
        Optional<String> named = attribute(content, AggregatorTypes.NAME)
                .or(() -> config.flatMap(element -> attribute(element, AggregatorTypes.NAME)))
                .or(() -> fromData(data.orElse(holder), config))
                .or(() -> serviceType(member));
        return named.map(EntryNaming::shortened).filter(name -> !name.isEmpty()).orElseGet(() -> shortened(member));
    }

    private static Optional<String> fromData(XmlElement data, Optional<XmlElement> config) {
        XmlNodes nodes = data.fragment().nodes();
        int first = DataNames.firstElement(nodes, data.index());
        if (first != XmlNodes.NONE && nodes.name(first).equals(ENTRY)) {
            return attribute(data.fragment().element(first), AggregatorTypes.SITE);
        }
        Optional<String> inData = DataNames.of(nodes, data.index());
        Optional<String> provider = config.flatMap(ProviderSources.ProviderSelection::read)
                .map(ProviderSources.ProviderSelection::providerName)
                .filter(name -> !name.isEmpty());
        if (provider.isPresent()) {
            return inData.filter(name -> !name.equals(provider.get()))
                    .map(name -> "%s (%s)".formatted(name, provider.get()))
                    .or(() -> provider);
        }
        return inData.or(() -> config.flatMap(element -> element.child(PROGRAM))
                .flatMap(poll -> poll.child(PROGRAM_NAME))
                .map(name -> PROGRAM_PREFIX.matcher(name.text().strip()).replaceFirst(""))
                .filter(name -> !name.isEmpty()));
    }

    /** Returns the last step of the path of a service, as GT4 and this server have it, with host and port. */
    private static Optional<String> serviceType(String address) {
        int at = address.lastIndexOf(SERVICES);
        String type = at < 0 ? "" : address.substring(at + SERVICES.length());
        if (!SERVICE_TYPE.matcher(type).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(URI.create(address).getRawAuthority()).map(host -> type + " at " + host);
        } catch (IllegalArgumentException notAUrl) {
            return Optional.empty();
        }
    }

    private static Optional<String> attribute(XmlElement element, QName name) {
        return element.attribute(name).filter(text -> !text.isBlank());
    }

    private static String shortened(String text) {
        String name = SPACE.matcher(XmlText.printable(text).strip()).replaceAll(" ");
        return name.codePointCount(0, name.length()) <= MAX_LENGTH
                ? name
                : name.substring(0, name.offsetByCodePoints(0, MAX_LENGTH - 1)) + "…";
    }
}
