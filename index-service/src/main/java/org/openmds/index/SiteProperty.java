package org.openmds.index;

import java.util.Optional;

import org.openmds.index.settings.SiteSettings;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;

/**
 * The property Site of an index: the site whose resources it describes, if the configuration names one.
 *
 * <pre>{@code
 * <mdsi:Site xmlns:mdsi="http://openmds.org/index">
 *   <mdsi:name>North</mdsi:name>
 *   <mdsi:description>Teaching cluster</mdsi:description> <mdsi:contact>ops@north.example.org</mdsi:contact> <mdsi:location>Chicago</mdsi:location>
 * </mdsi:Site>
 * }</pre>
 *
 * <p>
 * All children except the name are optional.
 */
final class SiteProperty {

    private SiteProperty() {
    }

    static Optional<XmlFragment> of(SiteSettings site) {
        return site.name().map(name -> {
            XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(IndexNames.mdsi("Site"));
            add(builder, "name", site.name());
            add(builder, "description", site.description());
            add(builder, "contact", site.contact());
            add(builder, "location", site.location());
            return builder.end().build();
        });
    }

    private static void add(XmlFragmentBuilder builder, String element, Optional<String> value) {
        value.ifPresent(text -> builder.element(IndexNames.mdsi(element), XmlText.printable(text)));
    }
}
