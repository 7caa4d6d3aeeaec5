package org.openmds.provider.pbs;

/**
 * What is published of a PBS server.
 *
 * @param head
 *            the host where jobs are handed in, where the server does not tell its name
 * @param hosts
 *            whether each node is
 */
public record PbsPublication(String head, boolean hosts) {
}
