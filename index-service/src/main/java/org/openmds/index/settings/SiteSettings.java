package org.openmds.index.settings;

import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;

/** The site whose resources the indexes of this process describe. Everything here is public: it is a resource property of each index. */
public record SiteSettings(
        @Key(value = "Name of the site, or of the virtual organisation. It is the name of this index in the index above and on pages.", pattern = SiteSettings.LINE, expected = SiteSettings.LINE_EXPECTED) Optional<String> name,
        @Key(value = "Description of the site.", pattern = SiteSettings.LINE, expected = SiteSettings.LINE_EXPECTED) Optional<String> description,
        @Key(value = "Contact for questions, such as a mail address or a URL.", pattern = SiteSettings.LINE, expected = SiteSettings.LINE_EXPECTED) Optional<String> contact,
        @Key(value = "Location, such as a city.", pattern = SiteSettings.LINE, expected = SiteSettings.LINE_EXPECTED) Optional<String> location)
        implements
            CheckedSettings {

    /** A process that belongs to no named site. */
    public static final SiteSettings NONE = new SiteSettings(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    static final String LINE = "\\S(.{0,98}\\S)?";
    static final String LINE_EXPECTED = "a line of 1 to 100 characters without spaces at its ends";

    @Override
    public void check(Findings findings) {
        if (name.isEmpty() && (description.isPresent() || contact.isPresent() || location.isPresent())) {
            findings.report("must be given if the site has a description, contact or location", "name");
        }
    }
}
