package org.openmds.server.settings;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;

/** The memory that requests and answers may take, for all callers together; one caller may take half of each. */
public record RequestMemory(
        @Key(value = "Largest size of a request body of callers who may only read. Reading, querying and subscribing need no longer requests.", initial = "64KiB", min = "1KiB", max = "1GiB") DataSize readBody,
        @Key(value = "Memory for all requests that are received, read and executed at the same time; each counts eight times its length. One caller may take half. Beyond it, requests are refused with HTTP status 503. The longest possible body is a sixteenth of this memory, if that is less than limits.body. By default a quarter of the maximum Java heap size.", min = "1MiB", max = "1024GiB", defaultVaries = true) DataSize requestMemory,
        @Key(value = "Memory for all answers until the clients have received them, without entries that are sent from the index itself. One caller may take half. Beyond it, requests are refused with HTTP status 503. By default an eighth of the maximum Java heap size.", min = "1MiB", max = "1024GiB", defaultVaries = true) DataSize answerMemory) {
}
