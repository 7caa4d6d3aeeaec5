package org.openmds.configuration.value;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** A file whose first line is a secret: a bearer token or a password. It is read when the configuration is checked and when the secret is needed. */
public final class TokenFile {

    private static final int MIN_CHARACTERS = 16;
    private static final int MAX_BYTES = 4096;
    private static final int MAX_TOKENS = 2;
    /** The replacement character for bytes that are not UTF-8. */
    private static final char NOT_UTF_8 = '\uFFFD';
    /** The characters of a bearer token in an Authorization header: RFC 6750, section 2.1. */
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    private TokenFile() {
    }

    /** The result of reading a secret. */
    public sealed interface SecretReading {

        /** The secret may be used. */
        record Usable(Secret token) implements SecretReading {
        }

        /**
         * The secret may not be used.
         *
         * @param reason
         *            a sentence without its subject, such as "does not exist"; never the content
         */
        record Refused(String reason) implements SecretReading {
        }
    }

    /** Reads and checks a bearer token. */
    public static SecretReading read(Path file) {
        return read(file, TokenFile::checkToken);
    }

    /** The result of reading the tokens of one caller. */
    public sealed interface TokensReading {

        /** The tokens may be used; at least one. */
        record Read(List<DatedToken> tokens) implements TokensReading {

            public Read {
                tokens = List.copyOf(tokens);
            }
        }

        /**
         * No token may be used.
         *
         * @param reason
         *            a sentence without its subject; never the content
         */
        record Unusable(String reason) implements TokensReading {
        }
    }

    /**
     * A bearer token.
     *
     * @param end
     *            the time when it ends to be valid, if it has one
     */
    public record DatedToken(Secret token, Optional<Instant> end) {
    }

    /**
     * Reads and checks the tokens of one caller: one or two lines, so that a token can be replaced before the other is taken away. A time after a
     * token, as {@code 2027-01-31T08:00:00Z}, ends it. Empty lines, and those that begin with {@code #}, do not count.
     */
    public static TokensReading readTokens(Path file) {
        List<DatedToken> tokens = new ArrayList<>();
        SecretReading reading = readText(file, text -> {
            List<String> lines = text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
            if (lines.size() > MAX_TOKENS) {
                return new SecretReading.Refused("has %d lines with a token, expected at most %d: the old and the new"
                        .formatted(lines.size(), MAX_TOKENS));
            }
            return lines.isEmpty() ? checkToken("") : checkTokens(lines, tokens);
        });
        return reading instanceof SecretReading.Refused(String reason)
                ? new TokensReading.Unusable(reason)
                : new TokensReading.Read(tokens);
    }

    private static SecretReading checkTokens(List<String> lines, List<DatedToken> tokens) {
        SecretReading last = checkToken("");
        for (String line : lines) {
            String[] parts = line.split("\\s+", -1);
            last = checkToken(parts[0]);
            if (parts.length > 2) {
                return new SecretReading.Refused(
                        "has a line of %d words, expected a token and at most one time".formatted(parts.length));
            }
            if (!(last instanceof SecretReading.Usable(Secret token))) {
                return last;
            }
            try {
                tokens.add(new DatedToken(token,
                        parts.length == 1
                                ? Optional.empty()
                                : Optional.of(OffsetDateTime.parse(parts[1]).toInstant())));
            } catch (DateTimeParseException _) {
                return new SecretReading.Refused(
                        "has something after a token that is no time, expected a time such as 2027-01-31T08:00:00Z");
            }
        }
        return last;
    }

    /** Reads and checks a password. The file needs the same permissions, but length and characters of a password are free. */
    public static SecretReading readPassword(Path file) {
        return read(file, TokenFile::checkPassword);
    }

    private static SecretReading read(Path file, Function<String, SecretReading> judge) {
        return readText(file, text -> judge.apply(text.lines().findFirst().orElse("").strip()));
    }

    private static SecretReading readText(Path file, Function<String, SecretReading> judge) {
        try {
            if (!Files.exists(file)) {
                return new SecretReading.Refused("does not exist");
            }
            if (!Files.isRegularFile(file)) {
                return new SecretReading.Refused("is not a file");
            }
            if (isReadableByOthers(file)) {
                return new SecretReading.Refused("is readable by every user of this machine; to fix it, run: chmod o-r "
                        + file);
            }
            if (Files.size(file) > MAX_BYTES) {
                return new SecretReading.Refused(
                        "is larger than " + MAX_BYTES + " bytes, which is too large for a secret");
            }
            return judge.apply(text(Files.readAllBytes(file)));
        } catch (AccessDeniedException _) {
            return new SecretReading.Refused("cannot be read: permission denied");
        } catch (IOException e) {
            return new SecretReading.Refused("cannot be read: " + e.getMessage());
        }
    }

    private static SecretReading checkToken(String token) {
        if (token.length() < MIN_CHARACTERS) {
            return new SecretReading.Refused("begins with a line of %d characters, expected a token of at least %d"
                    .formatted(token.length(), MIN_CHARACTERS));
        }
        if (!TOKEN.matcher(token).matches()) {
            return new SecretReading.Refused(
                    "holds characters that cannot be sent as a bearer token, expected letters, digits and . _ ~ + / - =");
        }
        return new SecretReading.Usable(new Secret(token));
    }

    private static SecretReading checkPassword(String password) {
        if (password.isEmpty()) {
            return new SecretReading.Refused("begins with an empty line, expected a password");
        }
        boolean text = password.chars().noneMatch(c -> Character.isISOControl(c) || c == NOT_UTF_8);
        return !text
                ? new SecretReading.Refused(
                        "begins with a line that is not UTF-8 or holds control characters, expected a password")
                : new SecretReading.Usable(new Secret(password));
    }

    /** Decodes the bytes. Never fails: bytes that are not UTF-8 become characters that no token contains. */
    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static boolean isReadableByOthers(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return Objects.nonNull(view) && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_READ);
    }
}
