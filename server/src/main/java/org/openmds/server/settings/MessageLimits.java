package org.openmds.server.settings;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;
import org.openmds.wsrf.xml.XmlLimits;

/** The limits of a message or of another XML document. */
public record MessageLimits(
        @Key(value = "Largest size of a request body.", initial = "16MiB", min = "1KiB", max = "1GiB") DataSize body,
        @Key(value = "Deepest nesting of elements in a message.", initial = "100", min = "10", max = "1000") int depth,
        @Key(value = "Largest number of elements in a message.", initial = "1000000", min = "100", max = "100000000") int elements,
        @Key(value = "Largest size of one attribute value.", initial = "64KiB", min = "256", max = "16MiB") DataSize attribute)
        implements
            CheckedSettings {

    /** Returns the limits in the form of the XML parser. */
    public XmlLimits xml() {
        return new XmlLimits(body.toIntBytes(), depth, elements, attribute.toIntBytes());
    }

    @Override
    public void check(Findings findings) {
        if (findings.isValid("attribute", "body") && attribute.compareTo(body) > 0) {
            findings.report("must not be larger than limits.body (%s), got %s".formatted(body, attribute), "attribute",
                    "body");
        }
    }
}
