package org.openmds.wsrf.client.monitored;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;

/**
 * An attribute of an MBean as a resource property. If the object name is a pattern, there is a value for each matching MBean; the key properties
 * that the pattern leaves open become attributes:
 *
 * <pre>{@code
 * new MBeanProperty("java.lang:name=*,type=GarbageCollector", "CollectionCount", new QName("urn:s", "Collections", "s"))
 *
 * <s:Collections xmlns:s="urn:s" xmlns:mon="http://openmds.org/monitored"
 *     mon:Name="name=G1 Old Generation" name="G1 Old Generation">0</s:Collections>
 * <s:Collections xmlns:s="urn:s" xmlns:mon="http://openmds.org/monitored"
 *     mon:Name="name=G1 Young Generation" name="G1 Young Generation">12</s:Collections>
 * }</pre>
 *
 * {@code mon:Name} identifies a value among values of the same name, so that its history stays separate when other values appear or disappear. If
 * the pattern leaves the domain open, there is also an attribute {@code mon:domain}.
 *
 * <p>
 * The path is the name of the attribute. For composite data, a map or a table, the names of items follow it: {@code HeapMemoryUsage.used}. The
 * longest existing name is used, so names with dots are found. Composite data without a further path becomes an element with children; an array
 * becomes several elements. If one MBean fails, the values of the others are published. If no MBean matches, this is a failure only for a name
 * that is not a pattern.
 *
 * @param server
 *            the MBean server of this JVM, or of a remote one
 * @param property
 *            the name of the resource property
 */
public record MBeanProperty(MBeanServerConnection server, ObjectName mbeans, String path,
        QName property) implements PropertySource {

    private static final int MAX_MBEANS = 1_000;
    private static final QName NAME = MonitoredNames.mon("Name");
    private static final QName DOMAIN = MonitoredNames.mon("domain");

    /**
     * Creates a property of MBeans of this JVM.
     *
     * @param mbeans
     *            an object name or an object name pattern
     * @throws IllegalArgumentException
     *             the text is neither
     */
    public MBeanProperty(String mbeans, String path, QName property) {
        this(ManagementFactory.getPlatformMBeanServer(), objectName(mbeans), path, property);
    }

    @Override
    public void read(PropertyValues values) throws JMException, IOException {
        if (!mbeans.isPattern()) {
            values.add(property, valueOf(mbeans));
            return;
        }
        int count = 0;
        for (ObjectName one : new TreeSet<>(server.queryNames(mbeans, null))) {
            if (++count > MAX_MBEANS) {
                throw new IllegalStateException("%s matches more than %,d MBeans".formatted(mbeans, MAX_MBEANS));
            }
            try {
                values.add(property, attributes(one), valueOf(one));
            } catch (JMException | RuntimeException e) {
                values.fail("%s of %s".formatted(property.getLocalPart(), one), e);
            }
        }
    }

    static ObjectName objectName(String text) {
        try {
            return ObjectName.getInstance(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(
                    "an MBean name must look like java.lang:type=Memory, was '%s': %s".formatted(text, e.getMessage()),
                    e);
        }
    }

    private @Nullable Object valueOf(ObjectName mbean) throws JMException, IOException {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
            try {
                Object value = server.getAttribute(mbean, path.substring(0, end));
                return OpenValues.plain(end < path.length() ? OpenValues.item(value, path.substring(end + 1)) : value);
            } catch (AttributeNotFoundException e) {
                if (path.lastIndexOf('.', end - 1) <= 0) {
                    throw e;
                }
            }
        }
        throw new AttributeNotFoundException("no attribute '%s'".formatted(path));
    }

    private Map<QName, String> attributes(ObjectName mbean) {
        Map<QName, String> attributes = new LinkedHashMap<>();
        StringBuilder name = new StringBuilder();
        if (mbeans.isDomainPattern()) {
            attributes.put(DOMAIN, mbean.getDomain());
            name.append(mbean.getDomain()).append(':');
        }
        List<String> open = mbean.getKeyPropertyList()
                .keySet()
                .stream()
                .filter(key -> mbeans.getKeyProperty(key) == null || mbeans.isPropertyValuePattern(key))
                .sorted()
                .toList();
        for (String key : open) {
            String value = unquoted(mbean.getKeyProperty(key));
            attributes.putIfAbsent(new QName(MonitoredNames.toXmlName(key)), value);
            name.append(name.isEmpty() || name.toString().endsWith(":") ? "" : ",")
                    .append(key)
                    .append('=')
                    .append(value);
        }
        attributes.put(NAME, name.toString());
        return attributes;
    }

    private static String unquoted(String value) {
        return value.startsWith("\"") ? ObjectName.unquote(value) : value;
    }
}
