package org.openmds.webmds.source;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.webmds.source.SourceException.Cause;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * One resource property of a service: its value, or its values in a {@code rp:GetResourcePropertyResponse} if there is not exactly one.
 * Thread-safe.
 *
 * @param property
 *            the property; if absent, the user names one by the options {@value #NAMESPACE} and {@value #PROPERTY}
 */
public record PropertyXmlSource(ServiceSource service, Optional<QName> property) implements XmlSource {

    /** Option with the namespace of a property; empty for none. */
    public static final String NAMESPACE = "namespace";
    /** Option with the local name of a property. */
    public static final String PROPERTY = "property";

    private static final QName RESPONSE = new QName(Namespaces.WSRF_RP, "GetResourcePropertyResponse", "rp");
    private static final XmlLimits LIMITS = new XmlLimits(64 << 20, 100, 4_000_000, 16 << 20);

    @Override
    public XmlFragment read(Map<String, String> options) throws SourceException {
        QName name = property.isPresent() ? property.get() : requestedProperty(options);
        List<XmlFragment> values = service.property(name);
        if (values.size() == 1) {
            return values.getFirst();
        }
        XmlFragmentBuilder all = new XmlFragmentBuilder(LIMITS).start(RESPONSE);
        values.forEach(all::fragment);
        return all.end().build();
    }

    @Override
    public Set<String> options() {
        return property.isPresent() ? Set.of() : Set.of(NAMESPACE, PROPERTY);
    }

    private static QName requestedProperty(Map<String, String> options) throws SourceException {
        String name = options.getOrDefault(PROPERTY, "").strip();
        if (!name.matches("[\\p{L}_][\\p{L}\\p{N}_.-]{0,127}")) {
            throw new SourceException(Cause.REQUEST,
                    "the option '%s' must be the name of the resource property, an XML name without prefix; got '%s'"
                            .formatted(PROPERTY, name));
        }
        return new QName(options.getOrDefault(NAMESPACE, "").strip(), name);
    }
}
