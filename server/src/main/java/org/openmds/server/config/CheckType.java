package org.openmds.server.config;

/** The protocol with which a service is checked. */
public enum CheckType {
    TCP, SSH, FTP, HTTP
}
