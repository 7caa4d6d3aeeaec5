package org.openmds.server.config;

/** How a service is asked whether it is well. */
public enum CheckType {
    TCP, SSH, FTP, HTTP
}
