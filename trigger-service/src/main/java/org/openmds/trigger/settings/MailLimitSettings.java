package org.openmds.trigger.settings;

import org.openmds.configuration.Key;

/** The limits for the mails of one action. */
public record MailLimitSettings(
        @Key(value = "Mails in an hour, for triggers of the configuration and of administrators, and for all other triggers together. "
                + "Further alerts wait for the next mail.", initial = "600", min = "1", max = "100000") int mailsPerHour,
        @Key(value = "Mails in an hour for the triggers of one owner without the right admin. Further alerts wait for the next mail.", initial = "60", min = "1", max = "100000") int ownerMailsPerHour) {
}
