package org.openmds.trigger.action;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeTemplates;

/** The plain text form of a notice, as in mails, for previews. */
public final class NoticeText {

    private NoticeText() {
    }

    /** Returns several lines; links are left out. */
    public static String of(Notice notice) {
        return NoticeTemplates.plain(template()).execute(new NoticeModel("").of(notice));
    }

    private static String template() {
        try (InputStream in = NoticeText.class.getResourceAsStream("mail.txt")) {
            if (in == null) {
                throw new IllegalStateException("the resource mail.txt is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the resource mail.txt cannot be read", e);
        }
    }
}
